package org.dirlens.connection.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.dirlens.connection.parameters.Secret;

/** Certificates and private keys as text (RFC 7468), and keys as OpenSSL wrote them before. */
public final class PemFiles {
  private static final int LINE = 64;

  private PemFiles() {}

  /** The certificates of a file, in its order. */
  static X509Certificate[] certificates(Path file) throws IOException, GeneralSecurityException {
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    List<X509Certificate> found = new ArrayList<>();
    for (PemObject each : objects(file)) {
      if (each.getType().equals("CERTIFICATE")) {
        InputStream content = new ByteArrayInputStream(each.getContent());
        found.add((X509Certificate) factory.generateCertificate(content));
      }
    }
    return found.toArray(X509Certificate[]::new);
  }

  private static List<PemObject> objects(Path file) throws IOException {
    List<PemObject> found = new ArrayList<>();
    try (PemReader reader = new PemReader(Files.newBufferedReader(file))) {
      for (PemObject each = reader.readPemObject(); each != null; each = reader.readPemObject()) {
        found.add(each);
      }
    }
    return found;
  }

  /** Whether the key of the file wants a passphrase. */
  static boolean locked(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1).contains("ENCRYPTED");
  }

  /** The private key of a file. */
  static PrivateKey key(Path file, Secret passphrase) throws IOException, GeneralSecurityException {
    for (PemObject each : objects(file)) {
      if (each.getType().endsWith("PRIVATE KEY")) {
        return key(each, passphrase);
      }
    }
    throw new GeneralSecurityException(file + " holds no private key");
  }

  private static PrivateKey key(PemObject pem, Secret passphrase)
      throws IOException, GeneralSecurityException {
    if (!pem.getHeaders().isEmpty()) {
      throw new GeneralSecurityException(
          "The key is encrypted as OpenSSL 0.9 did it. Convert it: openssl pkcs8 -topk8");
    }
    byte[] content = pem.getContent();
    return switch (pem.getType()) {
      case "PRIVATE KEY" -> key(new PKCS8EncodedKeySpec(content));
      case "ENCRYPTED PRIVATE KEY" -> key(unlocked(content, passphrase));
      case "RSA PRIVATE KEY" ->
          key(
              new PrivateKeyInfo(
                  new AlgorithmIdentifier(PKCSObjectIdentifiers.rsaEncryption, DERNull.INSTANCE),
                  ASN1Sequence.getInstance(content)));
      case "EC PRIVATE KEY" -> {
        ECPrivateKey key = ECPrivateKey.getInstance(content);
        yield key(
            new PrivateKeyInfo(
                new AlgorithmIdentifier(
                    X9ObjectIdentifiers.id_ecPublicKey, key.getParametersObject()),
                key));
      }
      default -> throw new GeneralSecurityException("A " + pem.getType() + " cannot be read");
    };
  }

  private static PrivateKey key(PrivateKeyInfo info) throws IOException, GeneralSecurityException {
    return key(new PKCS8EncodedKeySpec(info.getEncoded()));
  }

  private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
    String algorithm =
        PrivateKeyInfo.getInstance(spec.getEncoded())
            .getPrivateKeyAlgorithm()
            .getAlgorithm()
            .getId();
    return KeyFactory.getInstance(
            switch (algorithm) {
              case "1.2.840.113549.1.1.1" -> "RSA";
              case "1.2.840.113549.1.1.10" -> "RSASSA-PSS";
              case "1.2.840.10045.2.1" -> "EC";
              default -> algorithm;
            })
        .generatePrivate(spec);
  }

  private static PKCS8EncodedKeySpec unlocked(byte[] content, Secret passphrase)
      throws IOException, GeneralSecurityException {
    EncryptedPrivateKeyInfo locked = new EncryptedPrivateKeyInfo(content);
    // The parameters of PBES2 (RFC 8018) name the cipher; its own name says only PBES2.
    String cipherName =
        locked.getAlgName().startsWith("PBEWith") || locked.getAlgParameters() == null
            ? locked.getAlgName()
            : locked.getAlgParameters().toString();
    PBEKeySpec password = new PBEKeySpec(passphrase.chars());
    SecretKey key = SecretKeyFactory.getInstance(cipherName).generateSecret(password);
    password.clearPassword();
    Cipher cipher = Cipher.getInstance(cipherName);
    cipher.init(Cipher.DECRYPT_MODE, key, locked.getAlgParameters());
    return locked.getKeySpec(cipher);
  }

  /** A certificate as text, as other programs take it. */
  public static String pem(X509Certificate certificate) throws GeneralSecurityException {
    return pem("CERTIFICATE", certificate.getEncoded());
  }

  private static String pem(String type, byte[] content) {
    String lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(type, lines);
  }
}
