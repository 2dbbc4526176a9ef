package org.dirlens.testkit.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.dirlens.testkit.disk.DiskHistory.Place;
import org.dirlens.testkit.disk.DiskHistory.Renaming;
import org.dirlens.testkit.disk.Inode.Change;
import org.dirlens.testkit.disk.Inode.Content;
import org.dirlens.testkit.disk.Inode.Folder;
import org.jspecify.annotations.Nullable;

/**
 * A disk as it may be after the power went at a point of a history. What was synced before is
 * there. Of other writes each file has, by chance, none, all, or some sectors. Of other names each
 * folder has the first few, in their order; a renaming is done in both its folders or in none.
 */
public final class PowerLoss {
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final DiskHistory history;
  private final int point;
  private final Random random;
  private final Map<Folder, Map<String, Inode>> names = new HashMap<>();

  private PowerLoss(DiskHistory history, int point, Random random) {
    this.history = history;
    this.point = point;
    this.random = random;
  }

  /** Writes such a disk to a folder that does not exist. */
  public static void write(DiskHistory history, int point, Random random, Path folder)
      throws IOException {
    PowerLoss loss = new PowerLoss(history, point, random);
    loss.keptRenamings().forEach(loss::apply);
    loss.write(history.top, folder);
  }

  /** What is durable, and of the rest what comes before the first loss in one of its folders. */
  private List<Renaming> keptRenamings() {
    List<Renaming> begun =
        history.renamings.stream().filter(renaming -> renaming.begun() <= point).toList();
    Set<Renaming> durable = durable(begun);
    int keptOf = random.nextInt(3); // none, half, all
    List<Renaming> kept = new ArrayList<>();
    Set<Folder> lost = new HashSet<>();
    for (Renaming renaming : begun) {
      List<Folder> folders = folders(renaming);
      boolean keeps =
          durable.contains(renaming)
              || (folders.stream().noneMatch(lost::contains) && random.nextInt(2) < keptOf);
      if (keeps) {
        kept.add(renaming);
      } else {
        lost.addAll(folders);
      }
    }
    return kept;
  }

  /** Those with a sync of a folder behind them, and whatever they stand on. */
  private Set<Renaming> durable(List<Renaming> begun) {
    Set<Renaming> durable = new HashSet<>();
    Set<Folder> needed = new HashSet<>();
    for (Renaming renaming : begun.reversed()) {
      List<Folder> folders = folders(renaming);
      if (folders.stream()
          .anyMatch(
              folder -> needed.contains(folder) || folder.syncedBetween(renaming.ended(), point))) {
        durable.add(renaming);
        needed.addAll(folders);
      }
    }
    return durable;
  }

  private static List<Folder> folders(Renaming renaming) {
    List<Folder> folders = new ArrayList<>();
    for (@Nullable Place place : new @Nullable Place[] {renaming.from(), renaming.to()}) {
      if (place != null) {
        folders.add(place.folder());
      }
    }
    return folders;
  }

  private void apply(Renaming renaming) {
    Place from = renaming.from();
    if (from != null) {
      names(from.folder()).remove(from.name());
    }
    Place to = renaming.to();
    if (to != null) {
      names(to.folder()).put(to.name(), renaming.inode());
    }
  }

  private Map<String, Inode> names(Folder folder) {
    return names.computeIfAbsent(folder, unused -> new HashMap<>(folder.before));
  }

  private void write(Folder folder, Path path) throws IOException {
    Files.createDirectory(path);
    for (Map.Entry<String, Inode> child : names(folder).entrySet()) {
      Path place = path.resolve(child.getKey());
      switch (child.getValue()) {
        case Folder below -> write(below, place);
        case Content content -> Files.write(Files.createFile(place, OWNER_ONLY), bytes(content));
      }
    }
  }

  private byte[] bytes(Content content) {
    FileBytes bytes = new FileBytes(content.before);
    int kept = random.nextInt(3);
    for (Change change : content.changes) {
      if (change.begun() > point) {
        continue;
      }
      if (kept == 0 || content.syncedBetween(change.ended(), point)) {
        bytes.apply(change);
      } else if (kept == 1) {
        bytes.applyTorn(change, random);
      }
    }
    return bytes.toByteArray();
  }
}
