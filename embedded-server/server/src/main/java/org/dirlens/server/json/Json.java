package org.dirlens.server.json;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records, collections, maps, numbers and texts as JSON (RFC 8259). Record components become
 * members in their order.
 */
public final class Json {
  private static final HexFormat HEX = HexFormat.of();

  private final StringBuilder text = new StringBuilder();

  private Json() {}

  /** One value and all that is in it, without line ends. */
  public static String of(@Nullable Object value) {
    Json json = new Json();
    json.value(value);
    return json.text.toString();
  }

  private void value(@Nullable Object value) {
    switch (value) {
      case null -> text.append("null");
      case Boolean truth -> text.append(truth);
      case Double number when !Double.isFinite(number) -> text.append("null");
      case Number number -> text.append(number);
      case Record record -> members(record);
      case Map<?, ?> map -> members(map);
      case Collection<?> items -> items(items);
      case long[] numbers -> items(java.util.Arrays.stream(numbers).boxed().toList());
      default -> string(value.toString());
    }
  }

  private void members(Record record) {
    char separator = '{';
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      text.append(separator);
      string(component.getName());
      text.append(':');
      value(read(record, component));
      separator = ',';
    }
    text.append(separator == '{' ? "{}" : "}");
  }

  private static @Nullable Object read(Record record, RecordComponent component) {
    Method accessor = component.getAccessor();
    accessor.setAccessible(true); // of a record that others do not see
    try {
      return accessor.invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  private void members(Map<?, ?> map) {
    char separator = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator);
      string(String.valueOf(entry.getKey()));
      text.append(':');
      value(entry.getValue());
      separator = ',';
    }
    text.append(separator == '{' ? "{}" : "}");
  }

  private void items(Collection<?> items) {
    char separator = '[';
    for (Object item : items) {
      text.append(separator);
      value(item);
      separator = ',';
    }
    text.append(separator == '[' ? "[]" : "]");
  }

  private void string(String string) {
    quote(string, text);
  }

  /**
   * Appends a text as a JSON string. Characters that end lines, control a terminal or turn the
   * direction of writing around are escaped, more than RFC 8259 asks for.
   */
  public static void quote(String string, StringBuilder to) {
    to.append('"');
    int plain = 0;
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c < ' ' || c == '"' || c == '\\' || (c > '~' && isControl(c))) {
        to.append(string, plain, i);
        escape(c, to);
        plain = i + 1;
      }
    }
    to.append(string, plain, string.length()).append('"');
  }

  private static void escape(char c, StringBuilder to) {
    switch (c) {
      case '"' -> to.append("\\\"");
      case '\\' -> to.append("\\\\");
      case '\n' -> to.append("\\n");
      default -> to.append("\\u").append(HEX.toHexDigits(c));
    }
  }

  private static boolean isControl(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
