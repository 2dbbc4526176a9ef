package org.dirlens.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.junit.jupiter.api.Test;

class SettingTest {
  private static final Schema SCHEMA = Schema.standard();

  @Test
  void everySettingIsAnAttributeThatItsClassAllows() {
    for (Setting setting : Setting.values()) {
      AttributeType type = SCHEMA.attribute(setting.attribute());
      assertNotNull(type, setting.attribute());
      assertTrue(type.singleValued(), setting.attribute());
      ObjectClass objectClass = SCHEMA.objectClass(setting.section().objectClass());
      assertNotNull(objectClass, setting.section().objectClass());
      assertTrue(objectClass.may().contains(type), setting.attribute());
    }
  }

  @Test
  void everyStandardIsOneOfTheValuesTheSettingTakes() {
    for (Setting setting : Setting.values()) {
      for (String value : setting.standard()) {
        assertNull(setting.kind().problem(value), setting.attribute());
      }
    }
  }

  @Test
  void theStandardLimitsAreThoseOfTheServer() {
    assertEquals(ConnectionLimits.standard(), Settings.STANDARD.connectionLimits());
    assertEquals(OperationLimits.standard(), Settings.STANDARD.operationLimits());
  }

  private static boolean isLimit(Setting setting) {
    return setting.section() == Section.LIMITS || setting.section() == Section.LIMIT_RULE;
  }

  private static String page(String name) throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs").resolve(name))) {
      folder = folder.getParent();
      assertNotNull(folder, name + " in docs above the working folder");
    }
    return Files.readString(folder.resolve("docs").resolve(name));
  }

  @Test
  void everySettingIsDocumentedWithItsBoundsAndALimitWithItsDefault() throws IOException {
    String server = page("server.md");
    String limits = page("limits.md");
    for (Setting setting : Setting.values()) {
      String row =
          (isLimit(setting) ? limits : server)
              .lines()
              .filter(line -> line.startsWith("| `" + setting.attribute() + "` |"))
              .findFirst()
              .orElse("");
      String bounds = setting.kind() instanceof SettingKind.Whole whole ? "| " + whole + " |" : "|";
      if (isLimit(setting) && !setting.standard().isEmpty()) {
        bounds += " " + setting.standard().getFirst() + " |";
      }
      assertTrue(row.contains(bounds), setting.attribute() + " " + bounds + " in: " + row);
    }
  }

  @Test
  void everySettingThatBoundsSomethingIsOnThePageOfLimits() throws IOException {
    String limits = page("limits.md");
    for (Setting setting : Setting.values()) {
      boolean bounds =
          setting.kind() instanceof SettingKind.Whole && setting.section() != Section.LISTENERS;
      assertTrue(!bounds || limits.contains("`" + setting.attribute() + "`"), setting.attribute());
    }
  }
}
