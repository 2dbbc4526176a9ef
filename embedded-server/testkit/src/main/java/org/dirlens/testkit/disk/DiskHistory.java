package org.dirlens.testkit.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.dirlens.testkit.disk.Inode.Change;
import org.dirlens.testkit.disk.Inode.Content;
import org.dirlens.testkit.disk.Inode.Folder;
import org.jspecify.annotations.Nullable;

/**
 * What a process did to the files of one folder, and what it printed meanwhile. What the folder
 * held before is taken as durable.
 */
public final class DiskHistory {
  private static final int STANDARD_OUTPUT = 1;

  private final Path root;
  final Folder top = new Folder();
  final List<Renaming> renamings = new ArrayList<>();
  private final Map<Long, Opened> opened = new HashMap<>();
  private final StringBuilder said = new StringBuilder();
  private final List<int[]> saidAt = new ArrayList<>();
  private final TreeSet<Integer> points = new TreeSet<>();

  /** What an open file descriptor stands for. */
  private static final class Opened {
    private final Inode inode;
    private final boolean append;
    private long at;

    private Opened(Inode inode, boolean append) {
      this.inode = inode;
      this.append = append;
    }
  }

  /** The name of something in a folder. */
  record Place(Folder folder, String name) {}

  /**
   * Something that gets another name.
   *
   * @param inode what it is
   * @param from the name it had; null if it is new
   * @param to the name it gets; null if it is deleted
   */
  record Renaming(int begun, int ended, Inode inode, @Nullable Place from, @Nullable Place to) {}

  private DiskHistory(Path root) throws IOException {
    this.root = root.toRealPath();
    remember(this.root, top);
  }

  private static void remember(Path folder, Folder inode) throws IOException {
    try (var children = Files.list(folder)) {
      for (Path child : children.toList()) {
        Inode known;
        if (Files.isDirectory(child)) {
          known = new Folder();
          remember(child, (Folder) known);
        } else {
          known = new Content(Files.readAllBytes(child));
        }
        inode.before.put(child.getFileName().toString(), known);
        inode.now.put(child.getFileName().toString(), known);
      }
    }
  }

  /** The folder before the process starts. */
  public static DiskHistory of(Path folder) throws IOException {
    return new DiskHistory(folder);
  }

  /** Adds what the process did, whose calls are in this file. */
  public void add(Path trace) throws IOException {
    SystemCalls.read(trace).stream().filter(call -> call.result() >= 0).forEach(this::add);
    if (points.isEmpty()) {
      throw new IllegalArgumentException("it changed nothing: " + trace);
    }
  }

  /** The places of the trace between which something changed. */
  public List<Integer> points() {
    return List.copyOf(points);
  }

  /** The whole lines that were printed up to a point. */
  public String said(int point) {
    int length = 0;
    for (int[] end : saidAt) {
      length = end[0] <= point ? end[1] : length;
    }
    return said.substring(0, said.lastIndexOf("\n", length - 1) + 1);
  }

  private void add(SystemCall call) {
    switch (call.name()) {
      case "open" -> open(call, 0);
      case "openat" -> open(call, 1);
      case "close" -> opened.remove(call.number(0));
      case "dup", "dup2", "dup3" -> duplicate(call);
      case "lseek" -> seek(call);
      case "write", "writev" -> write(call);
      case "pwrite64", "pwritev" -> writeAt(call);
      case "ftruncate" -> setLength(call, inode(call), call.number(1));
      case "fsync", "fdatasync" -> sync(call);
      case "mkdir" -> rename(call, new Folder(), null, place(call, 0));
      case "rename" -> rename(call, place(call, 0), place(call, 1));
      case "unlink", "rmdir" -> rename(call, place(call, 0), null);
      default -> requireElsewhere(call);
    }
  }

  private void open(SystemCall call, int argument) {
    if (call.ended() == SystemCall.NEVER) {
      return;
    }
    Place place = place(call, argument);
    if (place == null) {
      opened.remove(call.result());
      return;
    }
    String flags = call.arguments().get(argument + 1);
    Inode inode = found(place);
    if (inode == null) {
      inode = new Content(new byte[0]);
      rename(call, inode, null, place);
    } else if (flags.contains("O_TRUNC")) {
      setLength(call, inode, 0);
    }
    if (flags.contains("SYNC")) {
      throw new IllegalArgumentException("writes that are synced are not known: " + call);
    }
    opened.put(call.result(), new Opened(inode, flags.contains("O_APPEND")));
  }

  private @Nullable Inode found(Place place) {
    return place.name.isEmpty() ? place.folder : place.folder.now.get(place.name);
  }

  private void duplicate(SystemCall call) {
    Opened original = opened.get(call.number(0));
    if (original == null) {
      opened.remove(call.result());
    } else {
      opened.put(call.result(), original);
    }
  }

  private void seek(SystemCall call) {
    Opened file = opened.get(call.number(0));
    if (file != null) {
      file.at = call.result();
    }
  }

  private void write(SystemCall call) {
    Opened file = opened.get(call.number(0));
    if (file != null) {
      Content content = (Content) file.inode;
      byte[] bytes = written(call);
      long at = file.append ? bytesOf(content, call.ended()).length : file.at;
      change(call, content, new Change(call.begun(), call.ended(), at, bytes, false));
      file.at = at + bytes.length;
    } else if (call.number(0) == STANDARD_OUTPUT) {
      said.append(new String(written(call), StandardCharsets.UTF_8));
      saidAt.add(new int[] {call.begun(), said.length()});
    }
  }

  private static byte[] written(SystemCall call) {
    byte[] bytes = call.bytes(1);
    boolean ended = call.ended() != SystemCall.NEVER;
    return ended ? Arrays.copyOf(bytes, (int) call.result()) : bytes;
  }

  private void writeAt(SystemCall call) {
    if (inode(call) instanceof Content content) {
      long at = call.number(call.arguments().size() - 1);
      change(call, content, new Change(call.begun(), call.ended(), at, written(call), false));
    }
  }

  private void setLength(SystemCall call, @Nullable Inode inode, long bytes) {
    if (inode instanceof Content content) {
      change(call, content, new Change(call.begun(), call.ended(), bytes, new byte[0], true));
    }
  }

  private void change(SystemCall call, Content content, Change change) {
    content.changes.add(change);
    points.add(call.begun());
  }

  private void sync(SystemCall call) {
    Inode inode = inode(call);
    if (inode != null && call.ended() != SystemCall.NEVER) {
      inode.sync(call);
      points.add(call.ended());
    }
  }

  private void rename(SystemCall call, @Nullable Place from, @Nullable Place to) {
    if (from != null) {
      rename(call, Objects.requireNonNull(found(from), call.toString()), from, to);
    } else if (to != null) {
      throw new IllegalArgumentException("it comes from elsewhere: " + call);
    }
  }

  private void rename(SystemCall call, Inode inode, @Nullable Place from, @Nullable Place to) {
    if (from == null && to == null) {
      return; // elsewhere
    }
    Renaming renaming = new Renaming(call.begun(), call.ended(), inode, from, to);
    renamings.add(renaming);
    points.add(call.begun());
    if (from != null) {
      from.folder.now.remove(from.name);
    }
    if (to != null) {
      to.folder.now.put(to.name, inode);
    }
  }

  private void requireElsewhere(SystemCall call) {
    if (call.arguments().stream().anyMatch(this::isOurs)) {
      throw new IllegalArgumentException("what this does to files is not known: " + call);
    }
  }

  private boolean isOurs(String argument) {
    boolean descriptor = argument.matches("\\d+");
    return descriptor
        ? opened.containsKey(Long.valueOf(argument))
        : argument.contains(root.toString());
  }

  private @Nullable Inode inode(SystemCall call) {
    Opened file = opened.get(call.number(0));
    return file == null ? null : file.inode;
  }

  /** Where a path leads to, by the present names; null for what lies elsewhere. */
  private @Nullable Place place(SystemCall call, int argument) {
    String text = new String(call.bytes(argument), StandardCharsets.UTF_8);
    Path path = Path.of(text).toAbsolutePath().normalize();
    if (!path.startsWith(root)) {
      return null;
    }
    Folder folder = top;
    Path below = root.relativize(path);
    for (int i = 0; i < below.getNameCount() - 1; i++) {
      folder = (Folder) Objects.requireNonNull(folder.now.get(below.getName(i).toString()), text);
    }
    return new Place(folder, below.getFileName().toString());
  }

  /**
   * The files that hold something else than the history says; none if it is complete and the
   * process ended by itself.
   */
  public List<Path> unexplained(Path folder) throws IOException {
    List<Path> unexplained = new ArrayList<>();
    compare(top, folder, unexplained);
    return unexplained;
  }

  private static void compare(Folder folder, Path path, List<Path> unexplained) throws IOException {
    try (var children = Files.list(path)) {
      children
          .filter(child -> !folder.now.containsKey(child.getFileName().toString()))
          .forEach(unexplained::add);
    }
    for (Map.Entry<String, Inode> child : folder.now.entrySet()) {
      Path place = path.resolve(child.getKey());
      switch (child.getValue()) {
        case Folder below when Files.isDirectory(place) -> compare(below, place, unexplained);
        case Content content
            when Files.isRegularFile(place)
                && Arrays.equals(
                    bytesOf(content, SystemCall.NEVER - 1), Files.readAllBytes(place)) -> {}
        default -> unexplained.add(place);
      }
    }
  }

  /** The bytes of a file when everything up to a point had reached the disk. */
  static byte[] bytesOf(Content content, int point) {
    FileBytes bytes = new FileBytes(content.before);
    content.changes.stream().filter(change -> change.ended() <= point).forEach(bytes::apply);
    return bytes.toByteArray();
  }
}
