package org.dirlens.launcher.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No server stays behind when something fails right after its start. */
@Timeout(60)
class PeerEndTest {
  @TempDir Path folder;
  private @Nullable Process left;

  @AfterEach
  void endWhatIsLeft() {
    if (left != null) {
      left.destroyForcibly();
    }
  }

  @Test
  void aServerThatDoesNotTellItsVersionIsEnded() throws Exception {
    Process process = new ProcessBuilder("sleep", "600").start();
    left = process;
    PeerServers servers = new PeerServers(new Unwatched());
    IOException told =
        assertThrows(IOException.class, () -> servers.start(new Mute(folder, process), "1"));
    assertEquals("it tells no version", told.getMessage());
    servers.close();
    assertTrue(process.waitFor(20, TimeUnit.SECONDS), "ended");
  }

  @Test
  void ourServerIsEndedIfItsPasswordCannotBeRead() throws Exception {
    Path id = folder.resolve("id");
    Path script =
        Files.writeString(
            folder.resolve("serve"),
            "echo $$ > " + id + "\necho listening on 127.0.0.1:1\nexec sleep 600\n");
    Path data = Files.createDirectory(folder.resolve("data"));
    assertThrows(
        IOException.class,
        () -> DirlensPeer.serve(List.of("/bin/sh", script.toString()), data, null));
    long started = Long.parseLong(Files.readString(id).strip());
    Optional<ProcessHandle> server = ProcessHandle.of(started);
    boolean runs = server.map(ProcessHandle::isAlive).orElse(false);
    server.ifPresent(ProcessHandle::destroyForcibly);
    assertFalse(runs, "process " + started + " runs");
  }

  /** Listens, as far as it tells, and tells no more. */
  private static final class Mute extends Peer {
    private final Process process;

    Mute(Path folder, Process process) throws Exception {
      super(PeerKind.SLAPD, folder, PeerData.of(Dn.parse("o=x", Schema.standard()), List.of()));
      this.process = process;
    }

    @Override
    Optional<IndexDialect> dialect() {
      return Optional.empty();
    }

    @Override
    public void prepare() {}

    @Override
    List<SchemaDefinition> complete(Missing missing) {
      return List.of();
    }

    @Override
    public void load(Path ldif) {}

    @Override
    public RunningServer start(@Nullable Integer core) {
      return new RunningServer("mute", process, 1, "", "");
    }

    @Override
    String version() throws IOException {
      throw new IOException("it tells no version");
    }
  }

  private static final class Unwatched implements PeerWatch {
    @Override
    public ProgressMonitor monitor() {
      return ProgressMonitor.NONE;
    }

    @Override
    public void begins(String what) {}

    @Override
    public void found(String sentence) {}
  }
}
