package org.dirlens.connection.parameters;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A folder of connections and all that lies in it: first folders, then connections, each in the
 * order a person gave them. A change gives another folder.
 *
 * @param id unique and constant; {@value #ROOT_ID} is the folder around all
 * @param connections ids
 */
public record Folder(String id, String name, List<String> connections, List<Folder> folders) {
  public static final String ROOT_ID = "0";

  /** All connections are outside of folders, and there are none. */
  public static final Folder ROOT = new Folder(ROOT_ID, "", List.of(), List.of());

  public Folder {
    connections = List.copyOf(connections);
    folders = List.copyOf(folders);
  }

  /** An empty folder that was not there before. */
  public static Folder create(String name) {
    return new Folder(UUID.randomUUID().toString(), name, List.of(), List.of());
  }

  public Folder named(String other) {
    return new Folder(id, other, connections, folders);
  }

  /** This folder and all below, each before what is in it. */
  public Stream<Folder> all() {
    return Stream.concat(Stream.of(this), folders.stream().flatMap(Folder::all));
  }

  public Optional<Folder> find(String folderId) {
    return all().filter(each -> each.id.equals(folderId)).findFirst();
  }

  /** Ids of the connections in here and below, in the order in which they are seen. */
  public Stream<String> allConnections() {
    return Stream.concat(folders.stream().flatMap(Folder::allConnections), connections.stream());
  }

  /** The folder that holds a connection or a folder. */
  public Optional<Folder> parentOf(String memberId) {
    return all()
        .filter(
            each ->
                each.connections.contains(memberId)
                    || each.folders.stream().anyMatch(folder -> folder.id.equals(memberId)))
        .findFirst();
  }

  /** With the folder of that id changed, wherever it lies. */
  public Folder change(String folderId, UnaryOperator<Folder> by) {
    Folder changed =
        new Folder(
            id,
            name,
            connections,
            folders.stream().map(each -> each.change(folderId, by)).toList());
    return id.equals(folderId) ? by.apply(changed) : changed;
  }

  /** Without a connection or folder, wherever it lies. */
  public Folder without(String memberId) {
    return new Folder(
        id,
        name,
        connections.stream().filter(each -> !each.equals(memberId)).toList(),
        folders.stream()
            .filter(each -> !each.id.equals(memberId))
            .map(each -> each.without(memberId))
            .toList());
  }

  /**
   * With a connection in it.
   *
   * @param before id of the connection it comes before; of any other, it comes last
   */
  public Folder plus(String connectionId, String before) {
    List<String> more = new ArrayList<>(connections);
    int at = more.indexOf(before);
    more.add(at < 0 ? more.size() : at, connectionId);
    return new Folder(id, name, more, folders);
  }

  /**
   * With a folder in it.
   *
   * @param before id of the folder it comes before; of any other, it comes last
   */
  public Folder plus(Folder folder, String before) {
    List<Folder> more = new ArrayList<>(folders);
    int at = folders.stream().map(Folder::id).toList().indexOf(before);
    more.add(at < 0 ? more.size() : at, folder);
    return new Folder(id, name, connections, more);
  }

  /** Without the folder of that id; what it held is where it was. */
  public Folder dissolved(String folderId) {
    Folder gone = find(folderId).orElseThrow();
    Folder rest = without(folderId);
    String parent = parentOf(folderId).orElseThrow().id;
    return rest.change(
        parent,
        each -> {
          Folder filled = each;
          for (Folder folder : gone.folders) {
            filled = filled.plus(folder, "");
          }
          for (String connection : gone.connections) {
            filled = filled.plus(connection, "");
          }
          return filled;
        });
  }
}
