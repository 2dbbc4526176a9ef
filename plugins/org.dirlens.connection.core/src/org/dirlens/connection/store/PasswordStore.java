package org.dirlens.connection.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.spec.PBEKeySpec;
import org.dirlens.connection.parameters.Secret;
import org.eclipse.equinox.security.storage.ISecurePreferences;
import org.eclipse.equinox.security.storage.SecurePreferencesFactory;
import org.eclipse.equinox.security.storage.StorageException;
import org.eclipse.equinox.security.storage.provider.IProviderHints;
import org.jspecify.annotations.Nullable;

/**
 * Saved passwords by connection id, in the secure storage of the platform: AES-256 under a random
 * key of this workspace. The key lies in a file that only its owner can read, so that a copy of the
 * storage alone tells nothing, and no desktop session is needed. What was saved under another key
 * counts as not saved. Safe for all threads.
 */
public final class PasswordStore {
  private static final int KEY_BYTES = 32;
  private static final String NODE = "connections";
  private static final String KEY_HASH = "keyHash";

  /** What is more than a name in the path of a URL. */
  private static final Pattern MEANS_MORE = Pattern.compile("[%#?]");

  private final Path storage;

  /**
   * What the platform reads and writes. It empties its file before it writes, also when the
   * workbench ends, so {@link #storage} is replaced only by one that is whole.
   */
  private @Nullable Path working;

  /** Connections whose password the file may still have, as it could not be replaced. */
  private final Set<String> lingering = new HashSet<>();

  private final Path keyPath;
  private final UnreadFiles unread = new UnreadFiles();

  /** Passwords in {@code folder}, taking over those that earlier versions kept there. */
  public PasswordStore(Path folder) {
    storage = folder.resolve("passwords.secure");
    keyPath = folder.resolve("passwords.key");
    lookAtKey();
    takeOver(folder.resolve("passwords.properties"));
  }

  /** So that a damaged one is told of at the start. */
  private void lookAtKey() {
    try {
      savedKey();
    } catch (UncheckedIOException e) {
      unread.tell(e);
    }
  }

  /** Earlier versions kept base64 in a file of its own, which is gone afterwards. */
  private void takeOver(Path old) {
    if (Files.exists(old)) {
      try {
        ofEarlierVersion(old).forEach(this::save);
        Files.deleteIfExists(old);
      } catch (IOException | UncheckedIOException e) {
        unread.tell(e);
      }
    }
  }

  private Map<String, Secret> ofEarlierVersion(Path old) {
    Map<String, Secret> found = new HashMap<>();
    try {
      Properties all = new OwnerOnlyFile(old).load();
      for (String id : all.stringPropertyNames()) {
        byte[] password = Base64.getDecoder().decode(all.getProperty(id));
        found.put(id, Secret.of(new String(password, UTF_8)));
      }
    } catch (UncheckedIOException | IllegalArgumentException e) {
      unread.putAside(old, why(e));
    }
    return found;
  }

  private static String why(RuntimeException e) {
    Throwable cause = e.getCause();
    return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
  }

  /** Files of passwords that could not be read, as {@link ConnectionFile#unread} has them. */
  public List<String> unread() {
    return unread.sentences();
  }

  /** Without reading it. */
  public synchronized boolean has(String connectionId) {
    return Files.exists(storage) && List.of(node().keys()).contains(connectionId);
  }

  public synchronized Optional<Secret> password(String connectionId) {
    if (!has(connectionId)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(node().get(connectionId, null)).map(Secret::of);
    } catch (StorageException e) {
      // A damaged file: as good as not saved, so the person is asked.
      return Optional.empty();
    }
  }

  public synchronized void save(String connectionId, Secret password) {
    try {
      ISecurePreferences node = node();
      node.put(connectionId, new String(password.chars()), true);
      flush(node);
    } catch (StorageException | IOException e) {
      throw new UncheckedIOException("Cannot save to " + storage, new IOException(e));
    }
  }

  public synchronized void forget(String connectionId) {
    if (has(connectionId) || lingering.contains(connectionId)) {
      try {
        lingering.add(connectionId);
        ISecurePreferences node = node();
        node.remove(connectionId);
        flush(node);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot save to " + storage, e);
      }
    }
  }

  private void flush(ISecurePreferences node) throws IOException {
    node.flush();
    byte[] whole = Files.readAllBytes(working());
    OwnerOnlyFile.replace(storage, out -> out.write(whole));
    lingering.clear();
  }

  private ISecurePreferences node() {
    try {
      String key = key();
      ISecurePreferences root =
          SecurePreferencesFactory.open(
              url(working()),
              Map.of(
                  IProviderHints.DEFAULT_PASSWORD,
                  new PBEKeySpec(key.toCharArray()),
                  IProviderHints.PROMPT_USER,
                  Boolean.FALSE));
      forgetOtherKeys(root, hash(key));
      return root.node(NODE);
    } catch (IOException | StorageException e) {
      throw new UncheckedIOException("Cannot open " + storage, new IOException(e));
    }
  }

  private Path working() throws IOException {
    Path present = working;
    if (present == null) {
      present = workingFile();
      byte[] saved = Files.exists(storage) ? Files.readAllBytes(storage) : new byte[0];
      if (!Files.exists(present) || !Arrays.equals(saved, Files.readAllBytes(present))) {
        OwnerOnlyFile.replace(present, out -> out.write(saved));
      }
      working = present;
    }
    return present;
  }

  /**
   * The platform writes to the path of a URL as it stands, and reads what the decoded path names:
   * these are two files where a folder has a percent sign in its name.
   */
  private Path workingFile() throws IOException {
    Path beside = storage.resolveSibling(storage.getFileName() + ".working");
    if (!MEANS_MORE.matcher(beside.toString()).find()) {
      return beside;
    }
    Path elsewhere = Files.createTempFile("dirlens-passwords-", "");
    elsewhere.toFile().deleteOnExit();
    return elsewhere;
  }

  @SuppressWarnings("deprecation") // see workingFile: this one leaves the path as it stands
  private static URL url(Path file) throws MalformedURLException {
    return file.toFile().toURL();
  }

  /** One in 256 wrong keys decrypts to something, which would be sent as a password. */
  private static void forgetOtherKeys(ISecurePreferences root, String hash)
      throws StorageException {
    if (!hash.equals(root.get(KEY_HASH, hash))) {
      root.node(NODE).clear();
    }
    root.put(KEY_HASH, hash, false);
  }

  private static String hash(String key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private String key() {
    String key = savedKey();
    if (key == null) {
      byte[] random = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(random);
      key = Base64.getEncoder().encodeToString(random);
      Properties kept = new Properties();
      kept.setProperty("key", key);
      new OwnerOnlyFile(keyPath).store(kept);
    }
    return key;
  }

  private @Nullable String savedKey() {
    try {
      return new OwnerOnlyFile(keyPath).load().getProperty("key");
    } catch (UncheckedIOException e) {
      unread.putAside(keyPath, why(e));
      return null;
    }
  }
}
