package org.dirlens.browser.core.ldif;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import org.dirlens.ldif.LdifReader;

/** Where LDIF comes from. It may be opened more than once. */
public sealed interface LdifSource {
  /** What a person calls it. */
  String name();

  /** The same, so that it is found again: the path of a file. */
  String place();

  /** How much there is. */
  long bytes() throws IOException;

  InputStream open() throws IOException;

  /** Reads its records. */
  default LdifReader reader() throws IOException {
    return new LdifReader(open());
  }

  /** The same, and what is read goes into a digest: its octets, and those of files it names. */
  default LdifReader reader(MessageDigest seen) throws IOException {
    return new LdifReader(new DigestInputStream(open(), seen));
  }

  /** A file of any size. */
  record OfFile(Path file) implements LdifSource {
    @Override
    public String name() {
      return file.getFileName().toString();
    }

    @Override
    public String place() {
      return file.toString();
    }

    @Override
    public long bytes() throws IOException {
      return Files.size(file);
    }

    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(file);
    }
  }

  /** Whether files of this machine are read that a text names. */
  enum NamedFiles {
    REFUSED,
    READ
  }

  /** A text that is being written. */
  record OfText(String place, String text, NamedFiles files) implements LdifSource {
    @Override
    public String name() {
      return place.substring(Math.max(place.lastIndexOf('/'), place.lastIndexOf('\\')) + 1);
    }

    @Override
    public long bytes() {
      return text.length();
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public LdifReader reader() throws IOException {
      return files == NamedFiles.READ
          ? new LdifReader(open(), new FileValues())
          : new LdifReader(open());
    }

    @Override
    public LdifReader reader(MessageDigest seen) throws IOException {
      if (files == NamedFiles.REFUSED) {
        return LdifSource.super.reader(seen);
      }
      FileValues values = new FileValues();
      return new LdifReader(
          new DigestInputStream(open(), seen),
          url -> {
            byte[] value = values.read(url);
            seen.update(value);
            return value;
          });
    }
  }
}
