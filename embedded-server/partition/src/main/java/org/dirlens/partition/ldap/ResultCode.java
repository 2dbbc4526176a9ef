package org.dirlens.partition.ldap;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an LDAP operation: every code of RFC 4511 appendix A and those of the extensions
 * that Dirlens speaks.
 */
public enum ResultCode {
  /** Code 0, RFC 4511. */
  SUCCESS(0),
  /** Code 1, RFC 4511. */
  OPERATIONS_ERROR(1),
  /** Code 2, RFC 4511. */
  PROTOCOL_ERROR(2),
  /** Code 3, RFC 4511. */
  TIME_LIMIT_EXCEEDED(3),
  /** Code 4, RFC 4511. */
  SIZE_LIMIT_EXCEEDED(4),
  /** Code 5, RFC 4511. */
  COMPARE_FALSE(5),
  /** Code 6, RFC 4511. */
  COMPARE_TRUE(6),
  /** Code 7, RFC 4511. */
  AUTH_METHOD_NOT_SUPPORTED(7),
  /** Code 8, RFC 4511. */
  STRONGER_AUTH_REQUIRED(8),
  /** Code 10, RFC 4511. */
  REFERRAL(10),
  /** Code 11, RFC 4511. */
  ADMIN_LIMIT_EXCEEDED(11),
  /** Code 12, RFC 4511. */
  UNAVAILABLE_CRITICAL_EXTENSION(12),
  /** Code 13, RFC 4511. */
  CONFIDENTIALITY_REQUIRED(13),
  /** Code 14, RFC 4511. */
  SASL_BIND_IN_PROGRESS(14),
  /** Code 16, RFC 4511. */
  NO_SUCH_ATTRIBUTE(16),
  /** Code 17, RFC 4511. */
  UNDEFINED_ATTRIBUTE_TYPE(17),
  /** Code 18, RFC 4511. */
  INAPPROPRIATE_MATCHING(18),
  /** Code 19, RFC 4511. */
  CONSTRAINT_VIOLATION(19),
  /** Code 20, RFC 4511. */
  ATTRIBUTE_OR_VALUE_EXISTS(20),
  /** Code 21, RFC 4511. */
  INVALID_ATTRIBUTE_SYNTAX(21),
  /** Code 32, RFC 4511. */
  NO_SUCH_OBJECT(32),
  /** Code 33, RFC 4511. */
  ALIAS_PROBLEM(33),
  /** Code 34, RFC 4511. */
  INVALID_DN_SYNTAX(34),
  /** Code 36, RFC 4511. */
  ALIAS_DEREFERENCING_PROBLEM(36),
  /** Code 48, RFC 4511. */
  INAPPROPRIATE_AUTHENTICATION(48),
  /** Code 49, RFC 4511. */
  INVALID_CREDENTIALS(49),
  /** Code 50, RFC 4511. */
  INSUFFICIENT_ACCESS_RIGHTS(50),
  /** Code 51, RFC 4511. */
  BUSY(51),
  /** Code 52, RFC 4511. */
  UNAVAILABLE(52),
  /** Code 53, RFC 4511. */
  UNWILLING_TO_PERFORM(53),
  /** Code 54, RFC 4511. */
  LOOP_DETECT(54),
  /** Code 60, draft-ietf-ldapext-ldapv3-vlv. */
  SORT_CONTROL_MISSING(60),
  /** Code 61, draft-ietf-ldapext-ldapv3-vlv. */
  OFFSET_RANGE_ERROR(61),
  /** Code 64, RFC 4511. */
  NAMING_VIOLATION(64),
  /** Code 65, RFC 4511. */
  OBJECT_CLASS_VIOLATION(65),
  /** Code 66, RFC 4511. */
  NOT_ALLOWED_ON_NON_LEAF(66),
  /** Code 67, RFC 4511. */
  NOT_ALLOWED_ON_RDN(67),
  /** Code 68, RFC 4511. */
  ENTRY_ALREADY_EXISTS(68),
  /** Code 69, RFC 4511. */
  OBJECT_CLASS_MODS_PROHIBITED(69),
  /** Code 71, RFC 4511. */
  AFFECTS_MULTIPLE_DSAS(71),
  /** Code 76, draft-ietf-ldapext-ldapv3-vlv. */
  VIRTUAL_LIST_VIEW_ERROR(76),
  /** Code 80, RFC 4511. */
  OTHER(80),
  /** Code 118, RFC 3909. */
  CANCELED(118),
  /** Code 119, RFC 3909. */
  NO_SUCH_OPERATION(119),
  /** Code 120, RFC 3909. */
  TOO_LATE(120),
  /** Code 121, RFC 3909. */
  CANNOT_CANCEL(121),
  /** Code 122, RFC 4528. */
  ASSERTION_FAILED(122),
  /** Code 123, RFC 4370. */
  AUTHORIZATION_DENIED(123),
  /** Code 4096, RFC 4533. */
  E_SYNC_REFRESH_REQUIRED(4096),
  /** Code 16654, draft-zeilenga-ldap-noop. */
  NO_OPERATION(16654);

  private static final Map<Integer, ResultCode> BY_CODE = new HashMap<>();

  static {
    for (ResultCode result : values()) {
      BY_CODE.put(result.code, result);
    }
  }

  private final int code;
  private final String ldapName;

  ResultCode(int code) {
    this.code = code;
    this.ldapName = camelCase(name());
  }

  /** The number on the wire. */
  public int code() {
    return code;
  }

  /** The name as RFC 4511 writes it, for example {@code noSuchObject}. */
  public String ldapName() {
    return ldapName;
  }

  /** The outcome with this number, or null if Dirlens knows none. */
  public static @Nullable ResultCode ofCode(int code) {
    return BY_CODE.get(code);
  }

  @Override
  public String toString() {
    return ldapName + " (" + code + ")";
  }

  private static String camelCase(String constant) {
    StringBuilder name = new StringBuilder();
    for (String word : constant.toLowerCase(Locale.ROOT).split("_", -1)) {
      name.append(name.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)));
      name.append(word, 1, word.length());
    }
    return name.toString()
        .replace("Dsas", "DSAs")
        .replace("invalidDn", "invalidDN")
        .replace("OnRdn", "OnRDN");
  }
}
