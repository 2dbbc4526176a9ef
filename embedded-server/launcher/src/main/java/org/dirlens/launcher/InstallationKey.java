package org.dirlens.launcher;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.dirlens.server.ClientCertificates;
import org.dirlens.server.TlsKey;
import org.jspecify.annotations.Nullable;

/**
 * The installation's own TLS key with a self-signed certificate for {@code localhost} and {@code
 * 127.0.0.1}, made at first use by the JDK's keytool. To replace it, put another PKCS #12 file and
 * its password in the two files' place: connections from then on are secured with it. One that
 * cannot be used is told by {@link #problem} and in the log, and the one before stays in use until
 * the files change again.
 */
final class InstallationKey implements TlsKey {
  private static final Logger LOG = System.getLogger(InstallationKey.class.getName());
  private static final String KEY_FILE = "tls.p12";
  private static final String PASSWORD_FILE = "tls.password";
  private static final int VALID_DAYS = 3650;
  private static final int KEYTOOL_TIMEOUT_SECONDS = 60;

  private final Path dataFolder;
  private @Nullable Key key;

  /** What the files were like when they were read last. */
  private String seen = "";

  private @Nullable String problem;

  private record Key(SSLContext context, X509Certificate certificate) {}

  private InstallationKey(Path dataFolder) {
    this.dataFolder = dataFolder;
  }

  /** The key below this folder, made when it is asked for. */
  static InstallationKey of(Path dataFolder) {
    return new InstallationKey(dataFolder);
  }

  /** The certificate, if the key was made before; null if there is none, or it cannot be read. */
  synchronized @Nullable X509Certificate certificate() {
    if (key == null && !Files.exists(dataFolder.resolve(KEY_FILE))) {
      return null;
    }
    try {
      return current().certificate;
    } catch (IOException e) {
      if (!Objects.equals(problem, e.getMessage())) { // not at each look
        problem = e.getMessage();
        LOG.log(Level.WARNING, "the TLS key cannot be read: {0}", problem);
      }
      return null;
    }
  }

  /** What is wrong with the files as they were looked at last; null if nothing. */
  synchronized @Nullable String problem() {
    return problem;
  }

  /**
   * Puts a copy of another key in the place of this one, under the password that is there, so that
   * one file changes in one step.
   *
   * @throws IOException if it cannot be used; nothing changed
   */
  synchronized void use(Path pkcs12, char[] password) throws IOException {
    Path keyFile = dataFolder.resolve(KEY_FILE);
    char[] own = PasswordFile.readOrCreate(dataFolder.resolve(PASSWORD_FILE)).toCharArray();
    byte[] copy = copy(pkcs12, password, own);
    OwnerOnly.replaceFile(keyFile, copy);
    key = load(keyFile, own);
    seen = state();
    problem = null;
    LOG.log(Level.INFO, "another TLS key is used from now on, that of {0}", name(key.certificate));
  }

  private static byte[] copy(Path pkcs12, char[] password, char[] own) throws IOException {
    try {
      KeyStore from = keyStore(pkcs12, password);
      X509Certificate certificate = certificate(from);
      requireValid(certificate);
      String alias = from.getCertificateAlias(certificate);
      KeyStore to = KeyStore.getInstance("PKCS12");
      to.load(null, null);
      to.setKeyEntry("dirlens", from.getKey(alias, password), own, from.getCertificateChain(alias));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      to.store(bytes, own);
      return bytes.toByteArray();
    } catch (IOException | GeneralSecurityException e) {
      throw unusable(pkcs12, e, "the password does not open it");
    }
  }

  private static void requireValid(X509Certificate certificate) throws IOException {
    Instant end = certificate.getNotAfter().toInstant();
    if (end.isBefore(Instant.now())) {
      throw new IOException("its certificate expired at " + end);
    }
  }

  private static KeyStore keyStore(Path file, char[] password)
      throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, password);
    }
    return keys;
  }

  private static IOException unusable(Path file, Exception e, String wrongPassword) {
    String why =
        e.getCause() instanceof UnrecoverableKeyException
            ? wrongPassword
            : Objects.requireNonNullElse(e.getMessage(), "it is no PKCS #12 file");
    return new IOException("cannot use the TLS key in " + file + ": " + why, e);
  }

  /** Reads the files again, changed or not, and says in the log what came of it. */
  synchronized void reload() {
    Key before = key;
    if (before == null && !Files.exists(dataFolder.resolve(KEY_FILE))) {
      LOG.log(Level.INFO, "there is no TLS key to be read again");
    } else if (before == null) {
      X509Certificate first = certificate();
      if (first != null) {
        LOG.log(Level.INFO, "the TLS key was read, that of {0}", name(first));
      }
    } else {
      key = replaced(before);
      seen = state();
    }
  }

  private static String name(X509Certificate certificate) {
    return certificate.getSubjectX500Principal().getName();
  }

  @Override
  public synchronized SSLContext context() throws IOException {
    return current().context;
  }

  private Key current() throws IOException {
    Key known = key;
    String now = known == null ? "" : state();
    if (known == null) {
      known = first();
      key = known;
      problem = null;
      now = state();
    } else if (!now.equals(seen)) {
      known = replaced(known);
      key = known;
    }
    seen = now;
    return known;
  }

  /** Tells whether the files have changed. */
  private String state() {
    try {
      StringBuilder state = new StringBuilder();
      for (String name : List.of(KEY_FILE, PASSWORD_FILE)) {
        Path file = dataFolder.resolve(name);
        state.append(Files.getLastModifiedTime(file)).append(' ').append(Files.size(file));
        state.append(' ');
      }
      return state.toString();
    } catch (IOException e) {
      // Just being replaced, maybe: nothing is read before both are there.
      return seen;
    }
  }

  private Key first() throws IOException {
    Path keyFile = dataFolder.resolve(KEY_FILE);
    String password = PasswordFile.readOrCreate(dataFolder.resolve(PASSWORD_FILE));
    if (!Files.exists(keyFile)) {
      make(keyFile, dataFolder.resolve(PASSWORD_FILE));
    }
    return load(keyFile, password.toCharArray());
  }

  private Key replaced(Key before) {
    try {
      for (String file : List.of(KEY_FILE, PASSWORD_FILE)) {
        if (!Files.exists(dataFolder.resolve(file))) {
          throw new IOException("there is no " + dataFolder.resolve(file));
        }
      }
      String password = PasswordFile.readOrCreate(dataFolder.resolve(PASSWORD_FILE));
      Key found = load(dataFolder.resolve(KEY_FILE), password.toCharArray());
      requireValid(found.certificate);
      LOG.log(
          Level.INFO,
          found.certificate.equals(before.certificate)
              ? "the TLS key was read again and is the one before, that of {0}"
              : "another TLS key is used from now on, that of {0}",
          name(found.certificate));
      problem = null;
      return found;
    } catch (IOException e) {
      problem = e.getMessage();
      LOG.log(
          Level.WARNING,
          "the TLS key before stays in use, since the new one cannot be used: {0}",
          problem);
      return before;
    }
  }

  private static Key load(Path keyFile, char[] password) throws IOException {
    try {
      KeyStore keys = keyStore(keyFile, password);
      return new Key(context(keys, password), certificate(keys));
    } catch (IOException | GeneralSecurityException e) {
      throw unusable(keyFile, e, "the password in " + PASSWORD_FILE + " does not open it");
    }
  }

  private static X509Certificate certificate(KeyStore keys)
      throws IOException, GeneralSecurityException {
    for (String alias : Collections.list(keys.aliases())) {
      if (keys.isKeyEntry(alias) && keys.getCertificate(alias) instanceof X509Certificate found) {
        return found;
      }
    }
    throw new IOException("there is no private key with a certificate in it");
  }

  private static SSLContext context(KeyStore keys, char[] password)
      throws GeneralSecurityException {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), ClientCertificates.shown(), null);
    return context;
  }

  /** The password goes by file: an argument would be readable in the process list. */
  private static void make(Path keyFile, Path passwordFile) throws IOException {
    Path fresh = keyFile.resolveSibling(KEY_FILE + ".new");
    Files.deleteIfExists(fresh);
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "dirlens",
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-validity",
            Integer.toString(VALID_DAYS),
            "-dname",
            "CN=localhost, O=Dirlens",
            "-ext",
            "SAN=dns:localhost,ip:127.0.0.1",
            "-storetype",
            "PKCS12",
            "-keystore",
            fresh.toString(),
            "-storepass:file",
            passwordFile.toString());
    run(command);
    byte[] made = Files.readAllBytes(fresh);
    Files.delete(fresh);
    OwnerOnly.createFile(keyFile, made);
  }

  private static void run(List<String> command) throws IOException {
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said =
        new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      if (!keytool.waitFor(KEYTOOL_TIMEOUT_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        keytool.destroyForcibly();
        throw new IOException("keytool could not make a TLS key: " + said);
      }
    } catch (InterruptedException e) {
      keytool.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making a TLS key", e);
    }
  }
}
