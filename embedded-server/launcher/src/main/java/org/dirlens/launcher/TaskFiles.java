package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * The folders that tasks may read and write files in; none unless whoever starts the server names
 * some. Symbolic links are followed before a file is judged, so none leads out of the folders.
 */
final class TaskFiles {
  private static final String ATTRIBUTE = "dirlensTaskFile";

  private final List<Path> folders;

  /**
   * Files below these folders.
   *
   * @throws IOException if one of them does not exist
   */
  TaskFiles(List<Path> folders) throws IOException {
    List<Path> real = new java.util.ArrayList<>();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new IOException("there is no folder " + folder + " for the files of tasks");
      }
      real.add(folder.toRealPath());
    }
    this.folders = List.copyOf(real);
  }

  List<Path> folders() {
    return folders;
  }

  /** A file that exists; constraintViolation if it does not, or lies elsewhere. */
  Path existing(String name) throws LdapProblem {
    Path file = resolved(name);
    try {
      Path real = file.toRealPath();
      requireInside(real, name);
      if (!Files.isRegularFile(real)) {
        throw problem(name, "is no file");
      }
      return real;
    } catch (IOException e) {
      throw problem(name, "cannot be read");
    }
  }

  /** A place where nothing is yet; constraintViolation if something is, or it lies elsewhere. */
  Path free(String name) throws LdapProblem {
    Path file = resolved(name);
    Path parent = file.getParent();
    Path last = file.getFileName();
    if (parent == null || last == null) {
      throw problem(name, "names no file");
    }
    try {
      Path real = parent.toRealPath().resolve(last);
      requireInside(real, name);
      if (Files.exists(real, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
        throw problem(name, "exists already");
      }
      return real;
    } catch (IOException e) {
      throw problem(name, "lies in a folder that does not exist");
    }
  }

  private Path resolved(String name) throws LdapProblem {
    if (folders.isEmpty()) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          ATTRIBUTE + ": tasks may use no files, unless the server is started with --task-folder");
    }
    try {
      return folders.getFirst().resolve(name).normalize();
    } catch (InvalidPathException e) {
      throw problem(name, "is no path");
    }
  }

  private void requireInside(Path file, String name) throws LdapProblem {
    for (Path folder : folders) {
      if (file.startsWith(folder) && !file.equals(folder)) {
        return;
      }
    }
    throw problem(name, "lies in none of the folders of tasks");
  }

  private static LdapProblem problem(String name, String what) {
    return new LdapProblem(
        ResultCode.CONSTRAINT_VIOLATION, ATTRIBUTE + " " + LdapProblem.quote(name) + " " + what);
  }
}
