package org.dirlens.connection.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.connection.parameters.ClearText;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Folder;
import org.dirlens.connection.parameters.Login;

/** What an archive would add to the connections that are there; nothing is overwritten. */
public final class ConnectionImport {
  /**
   * One connection of the archive.
   *
   * @param folder names of the folders it lies in, outermost first
   * @param remarks why it is not taken, or what is not taken of it
   */
  public record Line(
      String name,
      Optional<ConnectionParameters> parameters,
      List<String> folder,
      List<String> remarks) {
    /** Whether it can be added. */
    public boolean taken() {
      return parameters.isPresent();
    }
  }

  private ConnectionImport() {}

  /** The archive beside the connections that are there. */
  public static List<Line> preview(ConnectionArchive archive, List<ConnectionParameters> present) {
    Set<String> ids = present.stream().map(ConnectionParameters::id).collect(Collectors.toSet());
    Set<String> names =
        present.stream().map(ConnectionParameters::name).collect(Collectors.toSet());
    List<Line> lines = new ArrayList<>();
    for (FoundConnection found : archive.connections()) {
      lines.add(line(found, archive.folders(), ids, names));
    }
    return lines;
  }

  private static Line line(
      FoundConnection found, Folder folders, Set<String> ids, Set<String> names) {
    List<String> remarks = new ArrayList<>(found.remarks());
    Optional<ConnectionParameters> parameters = found.parameters();
    if (parameters.isPresent()) {
      parameters = Optional.of(harmless(parameters.get(), remarks));
    }
    List<String> path =
        parameters.map(each -> path(folders, each.id(), List.of())).orElse(List.of());
    if (parameters.isPresent() && !ids.add(parameters.get().id())) {
      remarks.addFirst("It is here already");
      parameters = Optional.empty();
    } else if (parameters.isPresent() && !names.add(found.name())) {
      remarks.addFirst("Another connection has this name: it is not taken");
      parameters = Optional.empty();
    }
    return new Line(found.name(), parameters, path, remarks);
  }

  /** Without what only the person who connects may allow, whoever made the archive. */
  private static ConnectionParameters harmless(ConnectionParameters found, List<String> remarks) {
    Login login = found.login();
    if (login.clearText() == ClearText.ALLOWED) {
      remarks.add("It allowed passwords without encryption: not taken");
      login = login.with(ClearText.REFUSED);
    }
    if (login.key().kind() == ClientKey.Kind.TOKEN && !login.key().missing()) {
      remarks.add("It names a library for a token, which would be run: not taken");
      login = login.with(ClientKey.NONE);
    }
    return found.with(login);
  }

  private static List<String> path(Folder from, String id, List<String> above) {
    if (from.connections().contains(id)) {
      return above;
    }
    for (Folder each : from.folders()) {
      if (each.allConnections().anyMatch(id::equals)) {
        List<String> here = new ArrayList<>(above);
        here.add(each.name());
        return path(each, id, here);
      }
    }
    return List.of();
  }

  /** The folders with one more connection in them, in folders of these names. */
  public static Folder placed(Folder root, String id, List<String> path) {
    return place(root.without(id), id, path);
  }

  private static Folder place(Folder in, String id, List<String> path) {
    if (path.isEmpty()) {
      return in.plus(id, "");
    }
    List<String> rest = path.subList(1, path.size());
    Optional<Folder> present =
        in.folders().stream().filter(each -> each.name().equals(path.getFirst())).findFirst();
    return present.isPresent()
        ? in.change(present.get().id(), each -> place(each, id, rest))
        : in.plus(place(Folder.create(path.getFirst()), id, rest), "");
  }
}
