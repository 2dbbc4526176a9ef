package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.partition.Partition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** First starts that come to nothing: the next one finds the folder as they did. */
class FirstStartTest {
  @TempDir Path folder;

  private static List<String> names(Path folder) throws IOException {
    return Folders.list(folder).stream()
        .map(path -> path.getFileName().toString())
        .sorted()
        .toList();
  }

  private static int serve(Path data, String... more) {
    String[] all = new String[more.length + 3];
    all[0] = "serve";
    all[1] = "--data";
    all[2] = data.toString();
    System.arraycopy(more, 0, all, 3, more.length);
    return DirlensCommand.run(all);
  }

  @Test
  void aPortThatIsTakenLeavesNothing() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());
      Path data = folder.resolve("deep/data");
      assertEquals(1, serve(data, "--base", "dc=wrong", "--port", port));
      assertFalse(Files.exists(data));
      Path there = Files.createDirectory(folder.resolve("there"));
      assertEquals(1, serve(there, "--base", "dc=wrong", "--port", "0", "--ldaps-port", port));
      assertEquals(List.of(), names(there));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--base nonsense",
        "--base dc=a --base dc=b,dc=a",
        "--base dc=a --base uid=x",
        "--base dc=a --schema /no/such/file",
        "--base dc=a --admin-password-file /no/such/folder/file",
        "--base dc=a --ids sideways",
        "--base dc=a --task-folder /no/such/folder",
        "--base dc=a --address 192.0.2.1",
        "--base dc=a --prot 1"
      })
  void whatIsWrongInTheCommandLeavesNothing(String options) {
    Path data = folder.resolve("data");
    assertTrue(serve(data, ("--port 0 " + options).split(" ")) > 0, options);
    assertFalse(Files.exists(data), options);
  }

  @Test
  void filesThatWereThereBeforeStay() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    OwnerOnly.createFile(data.resolve("admin-password"), "chosen before".getBytes("UTF-8"));
    Files.writeString(data.resolve("notes"), "mine");
    assertEquals(1, serve(data, "--port", "0", "--base", "dc=a", "--base", "dc=b,dc=a"));
    assertEquals(List.of("admin-password", "notes"), names(data));
    EmbeddedServer.start(EmbeddedServerOptions.on(data, "dc=a")).close();
    assertEquals("chosen before", Files.readString(data.resolve("admin-password")));
  }

  @Test
  void whatOneLeftThatWasKilledIsNotThereForTheNext() throws Exception {
    Path data = folder.resolve("data");
    FirstStart start = FirstStart.in(data);
    start.begin();
    DataFolder.create(data);
    Path partition = Files.createDirectories(data.resolve("partitions/1"));
    Files.writeString(partition.resolve("suffix"), "dc=wrong");
    Files.writeString(partition.resolve("no store"), "damaged");
    OwnerOnly.createFile(data.resolve("admin-password"), new byte[0]);
    Files.writeString(data.resolve("scram-secret"), "half");
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data, "dc=right"))) {
      assertEquals(
          List.of("dc=right"),
          server.partitions().stream().map(Partition::suffix).map(Object::toString).toList());
    }
    assertFalse(names(data).contains("first-start"), "it is done");
    EmbeddedServer.start(EmbeddedServerOptions.on(data)).close();
    assertEquals(24, Files.size(data.resolve("admin-password")));
  }

  @Test
  void whatOneLeftIsNoDataForAnyCommand() throws Exception {
    Path data = folder.resolve("data");
    FirstStart.in(data).begin();
    DataFolder.create(data);
    Files.createDirectory(data.resolve("partitions/1"));
    Files.writeString(data.resolve("partitions/1/suffix"), "dc=wrong");
    try (Installation opened = Installation.openExisting(data)) {
      assertEquals(List.of(), opened.partitions());
    }
    assertEquals(List.of("lock", "partitions"), names(data));
  }

  @Test
  void aFolderOfAnotherServerIsNotTouched() throws Exception {
    Path data = folder.resolve("data");
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data, "dc=a"))) {
      List<String> before = names(data);
      assertThrows(
          Exception.class, () -> EmbeddedServer.start(EmbeddedServerOptions.on(data, "dc=b")));
      assertEquals(before, names(data));
      assertEquals(1, server.partitions().size());
    }
  }
}
