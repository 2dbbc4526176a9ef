package org.dirlens.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
}
