package org.dirlens.runs.file;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON (RFC 8259) as maps, lists, texts, truths, and numbers as they are written. A key that stands
 * twice in an object is an error, and so is anything behind the end.
 */
final class JsonTree {
  /** A number as it is written. */
  record Figure(String text) {}

  private final JsonReader reader;
  private final String file;

  private JsonTree(String text, String file) {
    this.reader = new JsonReader(new StringReader(text));
    this.reader.setStrictness(Strictness.STRICT);
    this.file = file;
  }

  /** The whole text. */
  static JsonPlace read(String text, String file) throws RunProblem {
    JsonTree tree = new JsonTree(text, file);
    return tree.checked(
        () -> {
          Object value = tree.value();
          if (tree.reader.peek() != JsonToken.END_DOCUMENT) {
            throw new IllegalStateException("more stands behind the end");
          }
          return new JsonPlace(file, "", value);
        });
  }

  /** The members of the outermost object up to a key, with it; the rest is not looked at. */
  static JsonPlace readUpTo(String key, String text, String file) throws RunProblem {
    JsonTree tree = new JsonTree(text, file);
    return tree.checked(() -> new JsonPlace(file, "", tree.members(key)));
  }

  private interface Reading {
    JsonPlace read() throws IOException;
  }

  private JsonPlace checked(Reading reading) throws RunProblem {
    try {
      return reading.read();
    } catch (RunProblem e) {
      throw e;
    } catch (EOFException e) {
      throw new RunProblem(file + ": ends too early, within " + place());
    } catch (MalformedJsonException | IllegalStateException e) {
      throw new RunProblem(file + ": no JSON" + where(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      throw new RunProblem(file + ": " + e.getMessage());
    }
  }

  /** The library tells its callers what to call, but also line and column. */
  private static String where(String message) {
    String first = message.lines().findFirst().orElse("");
    int line = first.indexOf(" at line ");
    return line < 0 ? ": " + first : first.substring(line);
  }

  private @Nullable Object value() throws IOException {
    return switch (reader.peek()) {
      case BEGIN_OBJECT -> members(null);
      case BEGIN_ARRAY -> items();
      case STRING -> reader.nextString();
      case NUMBER -> new Figure(reader.nextString());
      case BOOLEAN -> reader.nextBoolean();
      case NULL -> {
        reader.nextNull();
        yield null;
      }
      case END_ARRAY, END_OBJECT, NAME, END_DOCUMENT ->
          throw new IllegalStateException("a value is missing at " + place());
    };
  }

  /** The members of an object, up to a key if one is given and to the end otherwise. */
  private Map<String, @Nullable Object> members(@Nullable String last) throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    reader.beginObject();
    while (reader.peek() != JsonToken.END_OBJECT) {
      String key = reader.nextName();
      if (members.containsKey(key)) {
        throw new RunProblem(file + ": the key stands twice: " + place());
      }
      members.put(key, value());
      if (key.equals(last)) {
        return members;
      }
    }
    reader.endObject();
    return members;
  }

  private List<@Nullable Object> items() throws IOException {
    List<@Nullable Object> items = new ArrayList<>();
    reader.beginArray();
    while (reader.peek() != JsonToken.END_ARRAY) {
      items.add(value());
    }
    reader.endArray();
    return items;
  }

  private String place() {
    String path = reader.getPath();
    return path.equals("$") ? "the outermost object" : path.substring("$.".length());
  }
}
