package org.dirlens.connection.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;
import org.dirlens.connection.parameters.Secret;

/**
 * Saved passwords by connection id, in a file that only its owner can read. Base64 keeps line ends
 * apart and eyes from falling on a password; the protection is the file's permissions.
 */
public final class PasswordFile {
  private final OwnerOnlyFile file;

  public PasswordFile(Path path) {
    this.file = new OwnerOnlyFile(path);
  }

  public synchronized Optional<Secret> password(String connectionId) {
    return Optional.ofNullable(file.load().getProperty(connectionId))
        .map(
            coded ->
                Secret.of(new String(Base64.getDecoder().decode(coded), StandardCharsets.UTF_8)));
  }

  public synchronized void save(String connectionId, Secret password) {
    Properties all = file.load();
    all.setProperty(connectionId, Base64.getEncoder().encodeToString(password.utf8()));
    file.store(all);
  }

  public synchronized void forget(String connectionId) {
    Properties all = file.load();
    if (all.remove(connectionId) != null) {
      file.store(all);
    }
  }
}
