package org.dirlens.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.dirlens.server.ClientCertificates;
import org.dirlens.server.TlsKey;
import org.jspecify.annotations.Nullable;

/**
 * The installation's own TLS key with a self-signed certificate for {@code localhost} and {@code
 * 127.0.0.1}, made at first use by the JDK's keytool. To replace it, put another PKCS #12 file and
 * its password in the two files' place.
 */
final class InstallationKey implements TlsKey {
  private static final String KEY_FILE = "tls.p12";
  private static final String PASSWORD_FILE = "tls.password";
  private static final int VALID_DAYS = 3650;
  private static final int KEYTOOL_TIMEOUT_SECONDS = 60;

  private final Path dataFolder;
  private @Nullable SSLContext context;
  private @Nullable X509Certificate certificate;

  private InstallationKey(Path dataFolder) {
    this.dataFolder = dataFolder;
  }

  /** The key below this folder, made when it is asked for. */
  static InstallationKey of(Path dataFolder) {
    return new InstallationKey(dataFolder);
  }

  /** The certificate, if the key was made before; null if there is none, or it cannot be read. */
  synchronized @Nullable X509Certificate certificate() {
    if (certificate == null && Files.exists(dataFolder.resolve(KEY_FILE))) {
      try {
        context();
      } catch (IOException e) {
        System.getLogger(InstallationKey.class.getName())
            .log(System.Logger.Level.WARNING, "the TLS key cannot be read: {0}", e.getMessage());
      }
    }
    return certificate;
  }

  @Override
  public synchronized SSLContext context() throws IOException {
    SSLContext known = context == null ? read() : context;
    context = known;
    return known;
  }

  private SSLContext read() throws IOException {
    Path keyFile = dataFolder.resolve(KEY_FILE);
    String password = PasswordFile.readOrCreate(dataFolder.resolve(PASSWORD_FILE));
    if (!Files.exists(keyFile)) {
      make(keyFile, dataFolder.resolve(PASSWORD_FILE));
    }
    try {
      return load(keyFile, password.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot use the TLS key in " + keyFile + ": " + e.getMessage(), e);
    }
  }

  private SSLContext load(Path keyFile, char[] password)
      throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyFile)) {
      keys.load(in, password);
    }
    for (String alias : Collections.list(keys.aliases())) {
      if (keys.isKeyEntry(alias) && keys.getCertificate(alias) instanceof X509Certificate found) {
        certificate = found;
      }
    }
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
