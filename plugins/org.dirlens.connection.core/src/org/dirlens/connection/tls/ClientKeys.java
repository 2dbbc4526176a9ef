package org.dirlens.connection.tls;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.Secret;

/**
 * The private key that is shown to a server, read from where a {@link ClientKey} says. It is shown
 * to every server that asks for a certificate, whatever issuers that server names: leaving it out
 * would end in a refusal without a reason.
 */
public final class ClientKeys extends X509ExtendedKeyManager {
  private static final String ALIAS = "client";

  /** A module of PKCS#11 can be loaded once in a process. */
  private static final Map<String, Provider> MODULES = new ConcurrentHashMap<>();

  private final PrivateKey key;
  private final X509Certificate[] chain;

  private ClientKeys(PrivateKey key, X509Certificate[] chain) {
    this.key = key;
    this.chain = chain;
  }

  /** Whether a passphrase or PIN has to be asked for. */
  public static boolean locked(ClientKey key) throws IOException {
    return key.kind() != ClientKey.Kind.PEM || PemFiles.locked(Path.of(key.file()));
  }

  /**
   * Reads the key.
   *
   * @param secret passphrase or PIN, empty if there is none
   */
  public static ClientKeys load(ClientKey key, Secret secret)
      throws IOException, GeneralSecurityException {
    return switch (key.kind()) {
      case PEM -> pem(key, secret);
      case PKCS12 -> first(pkcs12(Path.of(key.file()), secret), key, secret);
      case TOKEN -> first(token(key.file(), secret), key, secret);
    };
  }

  private static ClientKeys pem(ClientKey key, Secret passphrase)
      throws IOException, GeneralSecurityException {
    String certificates = key.certificate().isBlank() ? key.file() : key.certificate();
    X509Certificate[] chain = PemFiles.certificates(Path.of(certificates));
    if (chain.length == 0) {
      throw new GeneralSecurityException(certificates + " holds no certificate");
    }
    return new ClientKeys(PemFiles.key(Path.of(key.file()), passphrase), chain);
  }

  private static KeyStore pkcs12(Path file, Secret passphrase)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, passphrase.chars());
    }
    return store;
  }

  private static KeyStore token(String library, Secret pin)
      throws IOException, GeneralSecurityException {
    KeyStore store =
        KeyStore.getInstance("PKCS11", MODULES.computeIfAbsent(library, ClientKeys::module));
    store.load(null, pin.chars());
    return store;
  }

  private static Provider module(String library) {
    // Two dashes: what follows is the configuration itself, not the name of a file with it.
    Provider module =
        Security.getProvider("SunPKCS11")
            .configure("--name=token%08x\nlibrary=%s\n".formatted(library.hashCode(), library));
    // Its keys never leave it, so TLS has to find it to sign with them; last, for nothing else.
    Security.addProvider(module);
    return module;
  }

  private static ClientKeys first(KeyStore store, ClientKey wanted, Secret secret)
      throws GeneralSecurityException {
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias)
          && (wanted.certificate().isBlank() || wanted.certificate().equalsIgnoreCase(alias))) {
        Certificate[] chain = store.getCertificateChain(alias);
        return new ClientKeys(
            (PrivateKey) store.getKey(alias, secret.chars()),
            Arrays.copyOf(chain, chain.length, X509Certificate[].class));
      }
    }
    throw new GeneralSecurityException(
        wanted.certificate().isBlank()
            ? wanted.file() + " holds no private key with a certificate"
            : wanted.file() + " holds no key named " + wanted.certificate());
  }

  @Override
  public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
    return suits(keyTypes) ? ALIAS : null;
  }

  @Override
  public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
    return suits(keyTypes) ? ALIAS : null;
  }

  private boolean suits(String[] keyTypes) {
    return Arrays.asList(keyTypes).contains(chain[0].getPublicKey().getAlgorithm());
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return key;
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return chain.clone();
  }

  @Override
  public String[] getClientAliases(String keyType, Principal[] issuers) {
    return new String[] {ALIAS};
  }

  @Override
  public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
    return null;
  }

  @Override
  public String[] getServerAliases(String keyType, Principal[] issuers) {
    return new String[0];
  }
}
