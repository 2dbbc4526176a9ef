package org.dirlens.server.handler.password;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The first message of a SCRAM client (RFC 5802, section 7), without channel binding.
 *
 * @param header the gs2 header
 * @param authorizationId whom to act for, empty for oneself
 * @param user who authenticates
 * @param nonce the client's part of the nonce
 * @param bare the message without its header
 */
record ScramFirst(String header, String authorizationId, String user, String nonce, String bare) {
  private static final int CHARS_MAX = 1_024;
  private static final Pattern FORM =
      Pattern.compile("([ny],(?:a=([^,]*))?,)(n=([^,]+),r=([!-+\\--~]+))(?:,.*)?", Pattern.DOTALL);

  /** Reads a message; null if it is none, or asks for what is not served. */
  static @Nullable ScramFirst parse(String message) {
    Matcher parts = FORM.matcher(message);
    if (message.length() > CHARS_MAX || !parts.matches()) {
      return null;
    }
    String acting = parts.group(2) == null ? "" : unescaped(parts.group(2));
    String bare = message.substring(parts.end(1));
    return new ScramFirst(parts.group(1), acting, unescaped(parts.group(4)), parts.group(5), bare);
  }

  private static String unescaped(String name) {
    return name.replace("=2C", ",").replace("=3D", "=");
  }

  /** What the client must repeat as its channel binding. */
  String binding() {
    return Base64.getEncoder().encodeToString(header.getBytes(StandardCharsets.UTF_8));
  }
}
