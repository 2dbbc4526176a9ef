package org.dirlens.launcher.twin.source;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.twin.source.SourceSession.Paging;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of itself in its root DSE.
 *
 * @param server whose entries have in them what only that server understands; null for others
 * @param namingContexts the suffixes it holds
 * @param controls the OIDs of the controls it knows
 * @param subschema the name of the entry with its schema, empty if it says none
 */
public record SourceFacts(
    @Nullable ForeignServer server,
    List<String> namingContexts,
    Set<String> controls,
    String subschema) {
  private static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";
  private static final String ACTIVE_DIRECTORY = "1.2.840.113556.1.4.800";

  public SourceFacts {
    namingContexts = List.copyOf(namingContexts);
    controls = Set.copyOf(controls);
  }

  /** Reads them. */
  public static SourceFacts of(SourceSession session) throws IOException {
    SourceEntry root =
        session
            .read("", "*", "+", "subschemaSubentry", "vendorName", "vendorVersion")
            .orElseThrow(() -> new IOException(session.url() + " shows no root DSE"));
    String vendor =
        (root.text("vendorName").orElse("") + " " + root.text("vendorVersion").orElse("")).strip();
    boolean ad = root.texts("supportedCapabilities").contains(ACTIVE_DIRECTORY);
    return new SourceFacts(
        ad ? ForeignServer.AD : server(vendor),
        root.texts("namingContexts"),
        new HashSet<>(root.texts("supportedControl")),
        root.text("subschemaSubentry").orElse(""));
  }

  private static @Nullable ForeignServer server(String vendor) {
    String lower = vendor.toLowerCase(Locale.ROOT);
    if (lower.contains("389") || lower.contains("red hat directory")) {
      return ForeignServer.DS389;
    }
    if (lower.contains("apache")) {
      return ForeignServer.APACHEDS;
    }
    boolean openDj = lower.contains("opendj") || lower.contains("forgerock");
    return openDj || lower.contains("open identity") ? ForeignServer.OPENDJ : null;
  }

  /** Whether changes can be followed. */
  public boolean canFollow() {
    return controls.contains(SyncStream.REQUEST);
  }

  /** How a long result comes. */
  public Paging paging() {
    return controls.contains(PAGED_RESULTS) ? Paging.PAGES : Paging.NONE;
  }
}
