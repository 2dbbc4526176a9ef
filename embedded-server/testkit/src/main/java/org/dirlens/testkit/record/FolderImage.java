package org.dirlens.testkit.record;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a folder as they were at one moment: what a crash or a power loss would have left.
 * Images can be damaged, combined and written to another folder. Files of subfolders are called
 * {@code folder/file}.
 *
 * <p>A file called {@code lock} is left out as well: on POSIX systems to open and close it would
 * give up the lock that this process holds on it.
 */
public final class FolderImage {

  private final Map<String, byte[]> files;

  private FolderImage(Map<String, byte[]> files) {
    this.files = files;
  }

  /** Reads every file of a folder; the folder should not be written to meanwhile. */
  public static FolderImage of(Path folder) {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(FolderImage::isContent).toList()) {
        String name = folder.relativize(path).toString().replace(File.separatorChar, '/');
        files.put(name, Files.readAllBytes(path));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new FolderImage(files);
  }

  private static boolean isContent(Path path) {
    return Files.isRegularFile(path) && !path.getFileName().toString().equals("lock");
  }

  /** An image of files that have these names and bytes. */
  public static FolderImage of(Map<String, byte[]> files) {
    return new FolderImage(new TreeMap<>(files));
  }

  /** The names of the files. */
  public Set<String> names() {
    return Collections.unmodifiableSet(files.keySet());
  }

  /** The bytes of a file; a copy. */
  public byte[] bytes(String file) {
    return bytesOf(file).clone();
  }

  /** Whether there is a file of this name. */
  public boolean has(String file) {
    return files.containsKey(file);
  }

  /** This image with other bytes in one file. */
  public FolderImage with(String file, byte[] bytes) {
    Map<String, byte[]> changed = new TreeMap<>(files);
    changed.put(file, bytes.clone());
    return new FolderImage(changed);
  }

  /** This image without one of its files. */
  public FolderImage without(String file) {
    Map<String, byte[]> changed = new TreeMap<>(files);
    changed.remove(file);
    return new FolderImage(changed);
  }

  /** This image with one file cut to a length, or filled up to it with zeros. */
  public FolderImage withLength(String file, int lengthBytes) {
    return with(file, Arrays.copyOf(bytesOf(file), lengthBytes));
  }

  /** This image with one bit of a file turned over. */
  public FolderImage withFlip(String file, int offset, int bit) {
    byte[] bytes = bytes(file);
    bytes[offset] ^= (byte) (1 << bit);
    return with(file, bytes);
  }

  /** Makes a folder hold exactly these files. */
  public void writeTo(Path folder) {
    try {
      Files.createDirectories(folder);
      for (String old : of(folder).files.keySet()) {
        Files.delete(folder.resolve(old));
      }
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Path path = folder.resolve(file.getKey());
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.write(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] bytesOf(String file) {
    byte[] bytes = files.get(file);
    if (bytes == null) {
      throw new IllegalArgumentException("no file " + file + ", only " + files.keySet());
    }
    return bytes;
  }
}
