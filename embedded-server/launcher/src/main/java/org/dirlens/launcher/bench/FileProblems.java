package org.dirlens.launcher.bench;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * What went wrong with a file, for people. The messages of java.nio are bare file names; its class
 * names say what happened.
 */
public final class FileProblems {
  private FileProblems() {}

  /** Names the file and what is wrong with it. */
  public static String said(IOException problem) {
    return switch (problem) {
      case NoSuchFileException p -> "no such file: " + p.getFile();
      case AccessDeniedException p -> "permission denied: " + p.getFile();
      case FileAlreadyExistsException p -> "exists already: " + p.getFile();
      case NotDirectoryException p -> "not a folder: " + p.getFile();
      case DirectoryNotEmptyException p -> "not empty: " + p.getFile();
      case FileSystemException p when p.getReason() != null -> p.getFile() + ": " + p.getReason();
      default -> String.valueOf(problem.getMessage());
    };
  }
}
