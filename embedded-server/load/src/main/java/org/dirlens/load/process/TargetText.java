package org.dirlens.load.process;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dirlens.load.access.ClientKey;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;
import org.dirlens.load.access.Protection;
import org.dirlens.load.access.Trust;
import org.dirlens.load.client.LoadTarget;
import org.jspecify.annotations.Nullable;

/** A target as values of an order, each one line. Keys and certificates are DER in base64. */
final class TargetText {
  private static final String TRUST = "trust";
  private static final String KEY = "key";
  private static final String BETWEEN = " ";

  private TargetText() {}

  static Map<String, String> of(LoadTarget target) {
    Login login = target.login();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("host", target.host());
    values.put("port", Integer.toString(target.port()));
    values.put("protection", target.protection().kind().name());
    values.put(TRUST, trust(target.protection().trust()));
    values.put(KEY, key(target.protection().key()));
    values.put("mechanism", login.mechanism().name());
    values.put("name", login.name());
    values.put("password", login.password());
    values.put("authorization", login.authorizationId());
    values.put("realm", login.realm());
    return values;
  }

  private static String trust(Trust trust) {
    return switch (trust) {
      case Trust.OfJava java -> "java";
      case Trust.All all -> "all";
      case Trust.Known known -> "known" + BETWEEN + known.sha256();
      case Trust.SignedBy signed -> "signed" + BETWEEN + certificates(signed.issuers());
    };
  }

  private static String certificates(List<X509Certificate> all) {
    return all.stream().map(TargetText::certificate).collect(Collectors.joining(BETWEEN));
  }

  private static String certificate(X509Certificate certificate) {
    try {
      return base64(certificate.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String key(@Nullable ClientKey shown) {
    return shown == null
        ? ""
        : String.join(
            BETWEEN,
            shown.key().getAlgorithm(),
            base64(shown.key().getEncoded()),
            certificates(shown.chain()));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Reads what {@link #of} made. */
  static LoadTarget read(Map<String, String> values) throws IOException {
    try {
      return new LoadTarget(
          LoadOrder.value(values, "host"),
          Integer.parseInt(LoadOrder.value(values, "port")),
          new Protection(
              Protection.Kind.valueOf(LoadOrder.value(values, "protection")),
              trust(LoadOrder.value(values, TRUST)),
              key(LoadOrder.value(values, KEY))),
          new Login(
              Mechanism.valueOf(LoadOrder.value(values, "mechanism")),
              LoadOrder.value(values, "name"),
              LoadOrder.value(values, "password"),
              LoadOrder.value(values, "authorization"),
              LoadOrder.value(values, "realm")));
    } catch (GeneralSecurityException e) {
      throw new IOException("the keys of the order cannot be read: " + e.getMessage(), e);
    }
  }

  private static Trust trust(String text) throws GeneralSecurityException {
    List<String> words = Arrays.asList(text.split(BETWEEN));
    return switch (words.getFirst()) {
      case "java" -> new Trust.OfJava();
      case "all" -> new Trust.All();
      case "known" -> new Trust.Known(words.get(1));
      default -> new Trust.SignedBy(decoded(words.subList(1, words.size())));
    };
  }

  private static @Nullable ClientKey key(String text) throws GeneralSecurityException {
    if (text.isEmpty()) {
      return null;
    }
    List<String> words = Arrays.asList(text.split(BETWEEN));
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(words.get(1)));
    return new ClientKey(
        KeyFactory.getInstance(words.getFirst()).generatePrivate(spec),
        decoded(words.subList(2, words.size())));
  }

  private static List<X509Certificate> decoded(List<String> words) throws GeneralSecurityException {
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    List<X509Certificate> all = new ArrayList<>();
    for (String each : words) {
      byte[] bytes = Base64.getDecoder().decode(each);
      all.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(bytes)));
    }
    return all;
  }
}
