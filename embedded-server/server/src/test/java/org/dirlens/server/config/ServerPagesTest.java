package org.dirlens.server.config;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.ExtendedOperation;
import org.junit.jupiter.api.Test;

/** The pages of docs/server have every attribute of the server's own entries, and every control. */
class ServerPagesTest {
  private static final Path FOLDER = folder();

  private static Path folder() {
    Path above = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(above.resolve("docs/server"))) {
      above = above.getParent();
    }
    return above.resolve("docs/server");
  }

  private static String page(String name) {
    try {
      return Files.readString(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> rows(String page) {
    return page(page).lines().filter(line -> line.startsWith("|")).toList();
  }

  /** The page that describes a setting. */
  private static String page(Section section) {
    return switch (section) {
      case LIMITS, LIMIT_RULE -> "limits.md";
      case TASKS -> "tasks.md";
      case LOGS -> "logs.md";
      case MONITORING -> "monitoring.md";
      case PASSWORDS -> "passwords.md";
      case ACCESS_RULE -> "access.md";
      case LISTENERS, TLS, PARTITION, INDEX, ADMINISTRATOR -> "configuration.md";
    };
  }

  @Test
  void everySettingIsOnItsPageWithItsBoundsAndALimitWithItsDefault() {
    for (Setting setting : Setting.values()) {
      String page = page(setting.section());
      String row =
          rows(page).stream()
              .filter(line -> line.startsWith("| `" + setting.attribute() + "` |"))
              .findFirst()
              .orElse("no row");
      String bounds = setting.kind() instanceof SettingKind.Whole whole ? "| " + whole + " |" : "|";
      if (page.equals("limits.md") && !setting.standard().isEmpty()) {
        bounds += " " + setting.standard().getFirst() + " |";
      }
      assertTrue(
          row.contains(bounds),
          page + " has no " + setting.attribute() + " " + bounds + ": " + row);
    }
  }

  @Test
  void everySettingThatBoundsSomethingIsOnThePageOfLimits() {
    String limits = page("limits.md");
    assertEquals(
        List.of(),
        Arrays.stream(Setting.values())
            .filter(setting -> setting.kind() instanceof SettingKind.Whole)
            .filter(setting -> setting.section() != Section.LISTENERS)
            .map(Setting::attribute)
            .filter(attribute -> !limits.contains("`" + attribute + "`"))
            .toList(),
        "settings that limits.md lacks");
  }

  @Test
  void everyAttributeOfTheServersEntriesHasARow() {
    String described =
        Stream.of("configuration", "limits", "access", "tasks", "logs", "monitoring", "passwords")
            .flatMap(page -> rows(page + ".md").stream())
            .map(row -> row.split("\\|")[1])
            .collect(joining());
    List<String> missing = new ArrayList<>();
    for (AttributeType type : Schema.standard().attributes()) {
      if (type.name().startsWith("dirlens") && !described.contains("`" + type.name() + "`")) {
        missing.add(type.name());
      }
    }
    assertEquals(List.of(), missing, "attributes that no table in docs/server describes");
  }

  @Test
  void everyAttributeOfPasswordPoliciesIsOnItsPage() {
    String passwords = page("passwords.md");
    assertEquals(
        List.of(),
        Schema.standard().attributes().stream()
            .map(AttributeType::name)
            .filter(name -> name.startsWith("pwd") && !passwords.contains("`" + name + "`"))
            .toList(),
        "attributes that passwords.md lacks");
  }

  @Test
  void everyControlAndExtendedOperationIsOnItsPage() throws IllegalAccessException {
    List<String> missing = new ArrayList<>();
    String controls = page("controls.md");
    for (var constant : Control.class.getFields()) {
      if (Modifier.isStatic(constant.getModifiers())
          && constant.get(null) instanceof String oid
          && !controls.contains(oid)) {
        missing.add(constant.getName() + " " + oid);
      }
    }
    String operations = page("operations.md");
    for (ExtendedOperation operation : ExtendedOperation.values()) {
      if (!operations.contains("| " + operation.oid() + " |")) {
        missing.add(operation + " " + operation.oid());
      }
    }
    assertEquals(List.of(), missing, "OIDs that controls.md or operations.md lack");
  }

  @Test
  void everyStageOfADissectionIsOnThePageOfMonitoring() {
    String stages = String.join("", rows("monitoring.md"));
    assertEquals(
        List.of(),
        Arrays.stream(Stage.values())
            .map(Stage::text)
            .filter(text -> !stages.contains("`" + text + "`"))
            .toList(),
        "stages that monitoring.md lacks");
  }
}
