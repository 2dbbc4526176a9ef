package org.dirlens.browser.core.entry;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.apache.directory.api.ldap.model.constants.LdapSecurityConstants;
import org.apache.directory.api.ldap.model.password.PasswordUtil;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.connection.core.Attribute;

/** How a new password gets to the server, and so in which form it may be kept there. */
public enum PasswordForm {
  /** The password modify operation (RFC 3062): the server makes of it what it is set up for. */
  BY_SERVER,
  /** As it was typed. Some servers hash it, others keep it in clear. */
  CLEAR,
  SSHA(LdapSecurityConstants.HASH_METHOD_SSHA),
  SSHA256(LdapSecurityConstants.HASH_METHOD_SSHA256),
  SSHA512(LdapSecurityConstants.HASH_METHOD_SSHA512),
  /** The form of OpenLDAP's pw-pbkdf2 and of 389-ds. */
  PBKDF2_SHA256("PBKDF2-SHA256", "PBKDF2WithHmacSHA256", 256),
  PBKDF2_SHA512("PBKDF2-SHA512", "PBKDF2WithHmacSHA512", 512),
  CRYPT_SHA256(LdapSecurityConstants.HASH_METHOD_CRYPT_SHA256),
  CRYPT_SHA512(LdapSecurityConstants.HASH_METHOD_CRYPT_SHA512),
  CRYPT_BCRYPT(LdapSecurityConstants.HASH_METHOD_CRYPT_BCRYPT);

  private static final int ITERATIONS = 100_000;
  private static final int SALT_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final LdapSecurityConstants method;
  private final String scheme;
  private final String derivation;
  private final int keyBits;

  PasswordForm(LdapSecurityConstants method, String scheme, String derivation, int keyBits) {
    this.method = method;
    this.scheme = scheme;
    this.derivation = derivation;
    this.keyBits = keyBits;
  }

  PasswordForm() {
    this(LdapSecurityConstants.HASH_METHOD_SSHA, "", "", 0);
  }

  PasswordForm(LdapSecurityConstants method) {
    this(method, method.getName(), "", 0);
  }

  PasswordForm(String scheme, String derivation, int keyBits) {
    this(LdapSecurityConstants.HASH_METHOD_PKCS5S2, scheme, derivation, keyBits);
  }

  /** What is sensible for the server: that it does the hashing if it is known to, else we. */
  public static PasswordForm usual(ServerFeatures features) {
    if (features.product().hashes()) {
      return CLEAR;
    }
    return features.passwordModify() ? BY_SERVER : SSHA;
  }

  /** The same where the password is a value among others, as that of an entry that is added. */
  public static PasswordForm usualAsValue(ServerFeatures features) {
    PasswordForm usual = usual(features);
    return usual == BY_SERVER ? SSHA : usual;
  }

  /**
   * Whether values of this attribute may have these forms: a password, but not authPassword, whose
   * own form (RFC 3112) is not made here.
   */
  public static boolean suits(String description) {
    return ValueText.isPassword(description)
        && !Attribute.typeOf(description).equalsIgnoreCase("authPassword");
  }

  /** The value to be stored for a typed line; one as servers keep them is stored as it is. */
  public String store(String typed) {
    byte[] value = typed.getBytes(StandardCharsets.UTF_8);
    return StoredPassword.of(value).kept()
        ? typed
        : new String(store(value), StandardCharsets.UTF_8);
  }

  /**
   * The value to be stored.
   *
   * @param clear UTF-8
   */
  public byte[] store(byte[] clear) {
    return switch (this) {
      case BY_SERVER, CLEAR -> clear;
      case PBKDF2_SHA256, PBKDF2_SHA512 -> derived(clear);
      default -> PasswordUtil.createStoragePassword(clear, method);
    };
  }

  private byte[] derived(byte[] clear) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    char[] password = new String(clear, StandardCharsets.UTF_8).toCharArray();
    try {
      byte[] key =
          SecretKeyFactory.getInstance(derivation)
              .generateSecret(new PBEKeySpec(password, salt, ITERATIONS, keyBits))
              .getEncoded();
      return "{%s}%d$%s$%s"
          .formatted(scheme, ITERATIONS, base64(salt), base64(key))
          .getBytes(StandardCharsets.US_ASCII);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK knows " + derivation, e);
    }
  }

  /** Base64 as these servers write it: a dot for the plus, no padding. */
  private static String base64(byte[] octets) {
    return Base64.getEncoder().withoutPadding().encodeToString(octets).replace('+', '.');
  }
}
