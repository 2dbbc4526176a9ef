package org.dirlens.launcher.peers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server that somebody wants to be measured.
 *
 * @param folder its unpacked archive or installation; null for one that the system has installed
 */
public record PeerChoice(PeerKind kind, @Nullable Path folder) {
  /**
   * Checks the folder.
   *
   * @throws IllegalArgumentException if there is one where none is needed, or the other way round
   */
  public PeerChoice {
    if (kind.fromFolder() == (folder == null)) {
      throw new IllegalArgumentException(
          kind.word()
              + (folder == null
                  ? " needs its folder: " + kind.word() + "=FOLDER"
                  : " has no folder"));
    }
  }

  /**
   * Reads {@code slapd} or {@code opendj=FOLDER}.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  public static PeerChoice parse(String text) {
    String[] parts = text.strip().split("=", 2);
    return new PeerChoice(PeerKind.of(parts[0]), parts.length > 1 ? Path.of(parts[1]) : null);
  }

  /**
   * Those that the system may have installed, whether it has them or not; ours is not among them.
   */
  public static List<PeerChoice> ofSystem() {
    return Stream.of(PeerKind.SLAPD, PeerKind.DS_389)
        .map(kind -> new PeerChoice(kind, null))
        .toList();
  }

  /** Why it cannot be measured here and what helps, a sentence; empty if it can. Looks at files. */
  public Optional<String> missing() {
    return switch (kind) {
      case DIRLENS -> Optional.empty();
      case SLAPD ->
          Slapd.installed()
              ? Optional.empty()
              : Optional.of("slapd is not installed: apt-get install slapd");
      case DS_389 ->
          Ds389Folder.installed()
              ? Optional.empty()
              : Optional.of("389-ds is not installed: apt-get install 389-ds-base");
      case OPENDJ -> without("setup");
      case APACHEDS ->
          folder != null && ApacheDs.service(folder).isPresent()
              ? Optional.empty()
              : Optional.of(
                  folder + " is no installation of ApacheDS: it has no lib/apacheds-service-*.jar");
    };
  }

  private Optional<String> without(String file) {
    return folder != null && Files.exists(folder.resolve(file))
        ? Optional.empty()
        : Optional.of(
            folder + " is no unpacked archive of " + kind.product() + ": it has no " + file);
  }

  /**
   * It, to be set up in a folder.
   *
   * @param java how ours is started
   */
  public Peer peer(Path place, PeerData data, List<String> java) {
    return switch (kind) {
      case DIRLENS -> new DirlensPeer(place, data, java);
      case SLAPD -> new Slapd(place, data);
      case DS_389 -> new Ds389(place, data);
      case OPENDJ -> new OpenDj(place, data, folderOrFail());
      case APACHEDS -> new ApacheDs(place, data, folderOrFail());
    };
  }

  private Path folderOrFail() {
    if (folder == null) {
      throw new IllegalStateException(kind + " has a folder");
    }
    return folder;
  }
}
