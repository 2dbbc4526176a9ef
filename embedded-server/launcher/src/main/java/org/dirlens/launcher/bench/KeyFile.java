package org.dirlens.launcher.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import org.dirlens.load.access.ClientKey;

/** Private keys in PKCS #12 files. */
public final class KeyFile {
  private KeyFile() {}

  /**
   * The first key of a file, with its certificates.
   *
   * @throws IOException naming the file if it holds none, or the password does not open it
   */
  public static ClientKey read(Path file, String password) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password.toCharArray());
      for (String alias : Collections.list(store.aliases())) {
        if (store.getKey(alias, password.toCharArray()) instanceof PrivateKey key) {
          return new ClientKey(
              key,
              Arrays.stream(store.getCertificateChain(alias))
                  .map(X509Certificate.class::cast)
                  .toList());
        }
      }
      throw new IOException("it holds no private key");
    } catch (FileSystemException e) {
      throw e;
    } catch (GeneralSecurityException | IOException e) {
      throw new IOException("cannot use the key in " + file + ": " + e.getMessage(), e);
    }
  }
}
