package org.dirlens.launcher.twin;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.dirlens.launcher.OwnerOnly;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.launcher.twin.anonymous.AnonymousKey;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Mechanism;
import org.jspecify.annotations.Nullable;

/**
 * A twin and its file: where it comes from, how far it is, and how it stands. Safe for use by many
 * threads.
 *
 * <pre>
 * suffix, id, phase, pulledAt, changes, refused, waiting, inStepAt, rate   in clear
 * keyFile, check, pieces, sealed                        of one whose values are invented
 * from, base, login, ...                                else; these names are in "sealed" otherwise
 * </pre>
 *
 * <p>So no name of the source is in the file of a twin that was anonymised but for who has the key.
 */
public final class Twin {
  /** Tells this twin from those that its partition was before; twins of before had none. */
  private static final String ID = "id";

  private final Path file;
  private final String id;
  private final String suffix;
  private final TwinSource source;
  private final @Nullable Anonymity anonymity;
  private final @Nullable AnonymousKey key;
  private byte @Nullable [] cookie;
  private boolean tellsChanges;
  private int entriesPerSecond = Pace.UNLIMITED;
  private TwinFigures figures = TwinFigures.NONE;

  Twin(
      Path file,
      String id,
      String suffix,
      TwinSource source,
      @Nullable Anonymity anonymity,
      @Nullable AnonymousKey key) {
    this.file = file;
    this.id = id;
    this.suffix = suffix;
    this.source = source;
    this.anonymity = anonymity;
    this.key = key;
  }

  /** The suffix of its partition. */
  public String suffix() {
    return suffix;
  }

  /** What it is a copy of. */
  public TwinSource source() {
    return source;
  }

  /** How its values were invented; null if they are those of the source. */
  public @Nullable Anonymity anonymity() {
    return anonymity;
  }

  @Nullable AnonymousKey key() {
    return key;
  }

  /** How it stands. */
  public synchronized TwinFigures figures() {
    return figures;
  }

  synchronized void figures(UnaryOperator<TwinFigures> change) {
    figures = change.apply(figures);
  }

  /** How fast its source may be read, as was said when it was pulled. */
  public synchronized Pace pace() {
    return new Pace(entriesPerSecond);
  }

  synchronized void pace(Pace asked) {
    entriesPerSecond = asked.entriesPerSecond();
  }

  /** What the source is told to continue; null to begin again. */
  synchronized byte @Nullable [] cookie() {
    return cookie;
  }

  synchronized void cookie(byte @Nullable [] now) {
    cookie = now;
    tellsChanges |= now != null;
  }

  /** Has all of the source read when it is followed the next time. */
  public void forgetState() throws IOException {
    cookie(null);
    save();
  }

  /** Whether its source can tell it what changed. */
  public synchronized boolean canFollow() {
    return tellsChanges && source instanceof TwinSource.Server;
  }

  /**
   * Whether its file is there: it goes with the partition, and may be that of another twin then.
   */
  public boolean isThere() {
    try {
      return id.equals(properties(Files.readAllBytes(file)).getProperty(ID, ""));
    } catch (NoSuchFileException gone) {
      return false;
    } catch (IOException unreadable) {
      return true;
    }
  }

  /**
   * Writes the file again, in one step and durable.
   *
   * @throws IOException also if it is there no more
   */
  synchronized void save() throws IOException {
    if (!isThere()) {
      throw new IOException(suffix + " is no twin any more: its partition was deleted");
    }
    write();
  }

  /** Writes the file, in one step and durable, whatever was there before. */
  synchronized void write() throws IOException {
    Properties open = new Properties();
    open.setProperty("suffix", suffix);
    open.setProperty(ID, id);
    putFigures(open);
    Properties names = new Properties();
    putSource(names);
    AnonymousKey sealing = key;
    Anonymity how = anonymity;
    if (sealing == null || how == null) {
      open.putAll(names);
    } else {
      open.setProperty("keyFile", how.keyFile().toString());
      open.setProperty("check", sealing.check());
      open.setProperty("pieces", String.join(",", new TreeSet<>(how.pieces())));
      open.setProperty("sealed", Base64.getEncoder().encodeToString(sealing.sealed(bytes(names))));
    }
    OwnerOnly.createFolder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    OwnerOnly.replaceFile(file, bytes(open));
  }

  private void putFigures(Properties to) {
    to.setProperty("phase", figures.phase().name());
    to.setProperty("changes", Long.toString(figures.changes()));
    to.setProperty("refused", Long.toString(figures.refused()));
    to.setProperty("waiting", Long.toString(figures.waiting()));
    to.setProperty("rate", Integer.toString(entriesPerSecond));
    put(to, "pulledAt", figures.pulledAt());
    put(to, "inStepAt", figures.inStepAt());
  }

  private static void put(Properties to, String name, @Nullable Object value) {
    if (value != null) {
      to.setProperty(name, value.toString());
    }
  }

  private void putSource(Properties to) {
    to.setProperty("base", source.base());
    to.setProperty("error", figures.error());
    to.setProperty("tellsChanges", Boolean.toString(tellsChanges));
    if (cookie != null) {
      to.setProperty("cookie", Base64.getEncoder().encodeToString(cookie));
    }
    switch (source) {
      case TwinSource.Server server -> {
        to.setProperty("from", server.url().toString());
        to.setProperty("protection", server.url().protection().name());
        to.setProperty("mechanism", server.mechanism().name());
        to.setProperty("login", server.login());
        put(to, "certificates", server.certificates());
      }
      case TwinSource.LdifFile ldif -> to.setProperty("file", ldif.file().toString());
    }
  }

  private static byte[] bytes(Properties properties) throws IOException {
    StringWriter text = new StringWriter();
    properties.store(text, null);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Properties properties(byte[] bytes) throws IOException {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException malformed) {
      throw new IOException(malformed.getMessage(), malformed);
    }
    return properties;
  }

  /**
   * Reads a file.
   *
   * @throws IOException naming the file and what is wrong, as that its key is another or not there
   */
  static Twin read(Path file) throws IOException {
    try {
      Properties open = properties(Files.readAllBytes(file));
      String keyFile = open.getProperty("keyFile");
      if (keyFile == null) {
        return of(file, open, open, null, null);
      }
      Anonymity how = new Anonymity(Path.of(keyFile), pieces(open));
      AnonymousKey key = AnonymousKey.read(how.keyFile());
      if (!key.check().equals(open.getProperty("check"))) {
        throw new IOException("the key in " + keyFile + " is another than that of the twin");
      }
      byte[] sealed = Base64.getDecoder().decode(required(open, "sealed"));
      return of(file, open, properties(key.opened(sealed)), how, key);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": there is no file " + e.getFile(), e);
    } catch (IOException | RuntimeException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static Set<String> pieces(Properties open) {
    String text = open.getProperty("pieces", "");
    return text.isEmpty() ? Set.of() : Set.of(text.split(","));
  }

  private static Twin of(
      Path file,
      Properties open,
      Properties names,
      @Nullable Anonymity how,
      @Nullable AnonymousKey key)
      throws IOException {
    String id = open.getProperty(ID, "");
    Twin twin = new Twin(file, id, required(open, "suffix"), source(names), how, key);
    String cookie = names.getProperty("cookie");
    twin.cookie(cookie == null ? null : Base64.getDecoder().decode(cookie));
    twin.tellsChanges |= Boolean.parseBoolean(names.getProperty("tellsChanges"));
    TwinFigures read =
        new TwinFigures(
            Phase.valueOf(open.getProperty("phase", "STOPPED")),
            instant(open, "pulledAt"),
            Long.parseLong(open.getProperty("changes", "0")),
            Long.parseLong(open.getProperty("refused", "0")),
            Long.parseLong(open.getProperty("waiting", "0")),
            instant(open, "inStepAt"),
            names.getProperty("error", ""));
    twin.figures(before -> read);
    twin.pace(new Pace(Integer.parseInt(open.getProperty("rate", "0"))));
    return twin;
  }

  private static TwinSource source(Properties names) throws IOException {
    String base = required(names, "base");
    String ldif = names.getProperty("file");
    if (ldif != null) {
      return new TwinSource.LdifFile(Path.of(ldif), base);
    }
    SourceUrl url = SourceUrl.parse(required(names, "from"));
    boolean startTls = names.getProperty("protection", "").equals("START_TLS");
    String certificates = names.getProperty("certificates");
    return new TwinSource.Server(
        startTls ? url.withStartTls() : url,
        base,
        mechanism(names),
        names.getProperty("login", ""),
        certificates == null ? null : Path.of(certificates));
  }

  /** Twins of before were bound by name and password only. */
  private static Mechanism mechanism(Properties names) {
    String usual = names.getProperty("login", "").isEmpty() ? "ANONYMOUS" : "SIMPLE";
    return Mechanism.valueOf(names.getProperty("mechanism", usual));
  }

  private static String required(Properties properties, String name) throws IOException {
    String value = properties.getProperty(name);
    if (value == null) {
      throw new IOException("it says no " + name);
    }
    return value;
  }

  private static @Nullable Instant instant(Properties properties, String name) {
    String text = properties.getProperty(name);
    return text == null ? null : Instant.parse(text);
  }
}
