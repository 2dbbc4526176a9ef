package org.dirlens.server.json;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records, collections, maps, numbers and texts as JSON (RFC 8259). Record components become
 * members in their order.
 */
public final class Json {
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
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        default -> {
          if (c < ' ') {
            text.append(String.format("\\u%04x", (int) c));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }
}
