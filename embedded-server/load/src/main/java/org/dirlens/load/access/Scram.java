package org.dirlens.load.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.security.sasl.SaslException;

/**
 * SCRAM without channel binding (RFC 5802, section 3). It ends well only when the server has proved
 * that it knows the password, too. The password is not prepared (RFC 4013): what the server stored
 * decides. One thread.
 */
final class Scram implements SaslSteps {
  private static final int ITERATIONS_MAX = 100_000_000;

  private final Login login;
  private final String header;
  private final String nonce;
  private final String firstBare;

  /** What the server must show at the end; empty before it asked. */
  private byte[] signature = {};

  private boolean verified;

  /**
   * @param nonce printable characters but commas, never the same
   */
  Scram(Login login, String nonce) {
    this.login = login;
    this.nonce = nonce;
    String acting = login.authorizationId();
    this.header = "n," + (acting.isEmpty() ? "" : "a=" + escaped(acting)) + ",";
    this.firstBare = "n=" + escaped(login.name()) + ",r=" + nonce;
  }

  private static String escaped(String name) {
    return name.replace("=", "=3D").replace(",", "=2C");
  }

  @Override
  public byte[] first() {
    return utf8(header + firstBare);
  }

  @Override
  public byte[] answer(byte[] challenge) throws SaslException {
    if (signature.length > 0) {
      verify(challenge);
      return new byte[0];
    }
    String serverFirst = new String(challenge, StandardCharsets.UTF_8);
    Map<String, String> told = attributes(serverFirst);
    String both = attribute(told, "r");
    if (!both.startsWith(nonce) || told.containsKey("m")) {
      throw new SaslException("the server does not answer this exchange");
    }
    String bare = "c=" + base64(utf8(header)) + ",r=" + both;
    return utf8(bare + ",p=" + base64(proof(told, firstBare + "," + serverFirst + "," + bare)));
  }

  private byte[] proof(Map<String, String> told, String exchange) throws SaslException {
    try {
      byte[] salted = salted(told);
      byte[] clientKey = hmac(salted, "Client Key");
      byte[] storedKey = MessageDigest.getInstance(hash()).digest(clientKey);
      signature = hmac(hmac(salted, "Server Key"), exchange);
      byte[] proof = hmac(storedKey, exchange);
      for (int i = 0; i < proof.length; i++) {
        proof[i] ^= clientKey[i];
      }
      return proof;
    } catch (GeneralSecurityException e) {
      throw new SaslException("this Java has no " + login.mechanism().saslName(), e);
    }
  }

  private byte[] salted(Map<String, String> told) throws SaslException, GeneralSecurityException {
    try {
      int iterations = Integer.parseInt(attribute(told, "i"));
      byte[] salt = Base64.getDecoder().decode(attribute(told, "s"));
      if (iterations < 1 || iterations > ITERATIONS_MAX || salt.length == 0) {
        throw new SaslException("the server sent no salt and number of iterations to use");
      }
      return SaltedPasswords.of(algorithm(), login.password(), salt, iterations);
    } catch (IllegalArgumentException e) {
      throw new SaslException("the server sent what is no SCRAM: " + e.getMessage(), e);
    }
  }

  @Override
  public void end(byte[] last) throws SaslException {
    if (!verified) {
      verify(last);
    }
  }

  private void verify(byte[] serverFinal) throws SaslException {
    Map<String, String> told = attributes(new String(serverFinal, StandardCharsets.UTF_8));
    byte[] shown = utf8(told.getOrDefault("v", ""));
    verified = signature.length > 0 && MessageDigest.isEqual(shown, utf8(base64(signature)));
    if (!verified) {
      throw new SaslException("the server did not prove that it knows the password");
    }
  }

  private static Map<String, String> attributes(String message) {
    Map<String, String> found = new LinkedHashMap<>();
    Arrays.stream(message.split(","))
        .filter(each -> each.length() > 1 && each.charAt(1) == '=')
        .forEach(each -> found.put(each.substring(0, 1), each.substring(2)));
    return found;
  }

  private static String attribute(Map<String, String> told, String name) throws SaslException {
    String value = told.get(name);
    if (value == null) {
      throw new SaslException("the server sent no " + name + " of SCRAM");
    }
    return value;
  }

  /** As {@link MessageDigest} calls it. */
  private String hash() {
    return login.mechanism().saslName().substring("SCRAM-".length());
  }

  /** As {@link Mac} calls it. */
  private String algorithm() {
    return "Hmac" + hash().replace("-", "");
  }

  private byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(algorithm());
    mac.init(new SecretKeySpec(key, algorithm()));
    return mac.doFinal(utf8(text));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
