package org.dirlens.browser.core.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An attribute description in parts: type and options (RFC 4512, section 2.5).
 *
 * @param language tag without {@code lang-} (RFC 3866), empty for none
 * @param binary whether values go over the wire in BER (RFC 4522)
 * @param others further options, as they were written
 */
public record Description(String type, String language, boolean binary, List<String> others) {
  private static final Pattern TYPE =
      Pattern.compile("[A-Za-z][A-Za-z0-9_-]*|[0-2](\\.(0|[1-9][0-9]*))+");
  private static final Pattern OPTION = Pattern.compile("[A-Za-z0-9-]+");
  private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*-?");
  private static final String LANG = "lang-";

  public Description {
    others = List.copyOf(others);
  }

  /** Takes a description apart. */
  public static Description of(String text) {
    String[] parts = text.strip().split(";", -1);
    String language = "";
    boolean binary = false;
    List<String> others = new ArrayList<>();
    for (String option : Arrays.asList(parts).subList(1, parts.length)) {
      String lower = option.toLowerCase(Locale.ROOT);
      if (lower.equals("binary")) {
        binary = true;
      } else if (lower.startsWith(LANG) && language.isEmpty()) {
        language = option.substring(LANG.length());
      } else {
        others.add(option);
      }
    }
    return new Description(parts[0], language, binary, others);
  }

  /** As it is written. */
  public String text() {
    StringBuilder text = new StringBuilder(type);
    if (!language.isEmpty()) {
      text.append(';').append(LANG).append(language);
    }
    others.forEach(each -> text.append(';').append(each));
    return text.append(binary ? ";binary" : "").toString();
  }

  /** What is wrong with it, in a sentence; empty when nothing is. */
  public Optional<String> problem() {
    if (!TYPE.matcher(type).matches()) {
      return Optional.of("An attribute type begins with a letter, or is an object identifier");
    }
    if (!language.isEmpty() && !LANGUAGE.matcher(language).matches()) {
      return Optional.of("A language is a tag such as de or en-GB");
    }
    return others.stream().allMatch(each -> OPTION.matcher(each).matches())
        ? Optional.empty()
        : Optional.of("An option has letters, digits and hyphens");
  }
}
