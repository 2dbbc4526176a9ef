package org.dirlens.browser.core.value;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.OidNames;
import org.dirlens.browser.core.schema.ServerSchema;

/** What an object identifier, or the name of one, stands for. */
public final class Oids {
  private Oids() {}

  /**
   * In words: the other of name and number, with what it names.
   *
   * @return empty when nobody here knows it
   */
  public static Optional<String> meaning(String text, ServerSchema schema) {
    Optional<String> attribute = schema.attribute(text).map(info -> words(info, text));
    return attribute
        .or(() -> schema.objectClass(text).map(info -> "object class " + info.name()))
        .or(() -> OidNames.of(text));
  }

  private static String words(AttributeInfo info, String text) {
    boolean number = info.oid().equals(text);
    return "attribute type " + (number ? info.name() : info.oid());
  }

  /** Names that can be typed: of attribute types and object classes. */
  public static List<String> names(ServerSchema schema) {
    return Stream.concat(
            schema.attributes().stream().map(AttributeInfo::name),
            schema.objectClasses().stream().map(ObjectClassInfo::name))
        .sorted(String.CASE_INSENSITIVE_ORDER)
        .toList();
  }
}
