package org.dirlens.index.keys;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;

/** The file of the workspace with what posting lists were measured to cost on this machine. */
public final class CostsFile {
  private static final Gson JSON =
      new GsonBuilder().disableJdkUnsafe().setPrettyPrinting().create();

  private final Path file;

  /** As it is written: with the date as text. */
  private record Kept(String measured, String machine, double pageReadNanos, List<ListCost> lists) {
    PostingCosts costs() {
      return new PostingCosts(Instant.parse(measured), machine, pageReadNanos, lists);
    }
  }

  public CostsFile(Path file) {
    this.file = file;
  }

  /** The one of the workspace. */
  public static CostsFile ofWorkspace() {
    return new CostsFile(
        Platform.getStateLocation(FrameworkUtil.getBundle(CostsFile.class))
            .toPath()
            .resolve("posting-costs.json"));
  }

  /** What was measured last; empty before the first time, and when the file cannot be read. */
  public Optional<PostingCosts> read() {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      PostingCosts costs = JSON.fromJson(Files.readString(file), Kept.class).costs();
      return whole(costs) ? Optional.of(costs) : Optional.empty();
    } catch (IOException | JsonParseException | DateTimeException | NullPointerException e) {
      ILog.of(CostsFile.class).warn("Cannot read " + file + "; costs can be measured again", e);
      return Optional.empty();
    }
  }

  /** Two sizes of each place at least, between which others lie. */
  private static boolean whole(PostingCosts costs) {
    return List.of(Place.values()).stream()
        .allMatch(
            place -> costs.lists().stream().filter(list -> list.place() == place).count() >= 2);
  }

  /** Keeps what was measured in the place of the one before. */
  public void write(PostingCosts costs) throws IOException {
    Kept kept =
        new Kept(
            costs.measured().toString(), costs.machine(), costs.pageReadNanos(), costs.lists());
    OwnerOnlyFile.replace(file, JSON.toJson(kept));
  }
}
