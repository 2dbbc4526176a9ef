package org.dirlens.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** A secret in clear, and what base64 makes of it wherever it stands in a text. */
public final class SecretTraces {
  private static final int PART_BYTES = 1 << 20;

  private final List<String> traces;

  /** The traces of a secret of some ASCII characters. */
  public SecretTraces(String secret) {
    List<String> all = new ArrayList<>(List.of(secret));
    for (int before = 0; before < 3; before++) {
      String text = "x".repeat(before) + secret;
      String coded = Base64.getEncoder().withoutPadding().encodeToString(text.getBytes(ISO_8859_1));
      int from = before == 0 ? 0 : before + 1; // what comes before has no part in these characters
      all.add(coded.substring(from, text.length() * 8 / 6));
    }
    traces = List.copyOf(all);
  }

  /** Whether a text holds one of them. */
  public boolean isIn(String text) {
    return traces.stream().anyMatch(text::contains);
  }

  /** The files in and below a folder that hold one; empty if there is no such folder. */
  public List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).filter(this::isInFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads parts that overlap, since a data file may be larger than a text can be. */
  private boolean isInFile(Path file) {
    int overlap = traces.stream().mapToInt(String::length).max().orElseThrow();
    try (InputStream in = Files.newInputStream(file)) {
      String end = "";
      for (byte[] part = in.readNBytes(PART_BYTES);
          part.length > 0;
          part = in.readNBytes(PART_BYTES)) {
        String text = end + new String(part, ISO_8859_1);
        if (isIn(text)) {
          return true;
        }
        end = text.substring(Math.max(0, text.length() - overlap));
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }
}
