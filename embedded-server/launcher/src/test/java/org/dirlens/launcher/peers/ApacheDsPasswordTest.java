package org.dirlens.launcher.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No instance of ApacheDS ever has the password that everybody knows. */
class ApacheDsPasswordTest {
  private static final String NEXUS =
      "org.apache.directory.server.core.api.partition.PartitionNexus";

  @TempDir Path folder;

  @Test
  void anInstanceBeginsWithAPasswordOfItsOwn() throws Exception {
    Path service = ApacheDs.service(Path.of("target/apacheds")).orElse(null);
    assumeTrue(service != null, "the build has not put ApacheDS there");
    String own = "0123456789abcdef".repeat(2);
    ApacheDsPassword.put(service, folder, own);
    URL[] path = {folder.toUri().toURL(), service.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(path)) {
      Object first = Class.forName(NEXUS, true, loader).getField("ADMIN_PASSWORD_BYTES").get(null);
      assertEquals(own, new String((byte[]) first, StandardCharsets.UTF_8));
    }
  }

  @Test
  void anotherServerIsNotStarted() throws IOException {
    Path jar = folder.resolve("apacheds-service-0.jar");
    new JarOutputStream(Files.newOutputStream(jar)).close();
    IOException problem =
        assertThrows(IOException.class, () -> ApacheDsPassword.put(jar, folder, "own"));
    assertTrue(problem.getMessage().startsWith(jar + " has no "), problem.getMessage());
  }
}
