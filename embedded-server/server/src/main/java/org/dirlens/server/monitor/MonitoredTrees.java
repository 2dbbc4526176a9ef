package org.dirlens.server.monitor;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.structure.HeavyList;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.partition.structure.PageMapCodec;
import org.dirlens.partition.structure.PartitionStructure.NamedTree;
import org.dirlens.partition.structure.StoredForm;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;

/**
 * The entries of a partition's trees, and below each the map of its pages, which is made for a
 * search that has it as base and for no other.
 */
final class MonitoredTrees {
  private final Partition partition;
  private final Schema schema;
  private final Dn name;

  MonitoredTrees(Partition partition, Schema schema, Dn name) {
    this.partition = partition;
    this.schema = schema;
    this.name = name;
  }

  /** The topmost of them. */
  OwnNode top() {
    return new MonitorNode(name, () -> OwnEntry.named(name, "dirlensFolder", schema), this::trees);
  }

  private List<OwnNode> trees() throws LdapProblem {
    List<OwnNode> trees = new ArrayList<>();
    for (NamedTree tree : partition.structure().trees()) {
      Dn place = OwnEntry.name(name, "cn", tree.name(), schema);
      trees.add(new MonitorNode(place, () -> tree(place, tree), () -> List.of(pages(place, tree))));
    }
    return trees;
  }

  private OwnEntry tree(Dn place, NamedTree tree) throws LdapProblem {
    return OwnEntry.named(place, "dirlensMonitorTree", schema).with("dirlensKeys", tree.keys());
  }

  private OwnNode pages(Dn superior, NamedTree tree) throws LdapProblem {
    return new Pages(OwnEntry.name(superior, "cn", "pages", schema), tree.name());
  }

  /** The map of a tree; with its name alone if the tree was dropped meanwhile. */
  private final class Pages implements OwnNode {
    private final Dn place;
    private final String tree;

    Pages(Dn place, String tree) {
      this.place = place;
      this.tree = tree;
    }

    @Override
    public Dn name() {
      return place;
    }

    @Override
    public boolean foundByNameAlone() {
      return true;
    }

    @Override
    public Entry entry() throws LdapProblem {
      OwnEntry entry = OwnEntry.named(place, "dirlensMonitorPages", schema);
      PageMap map = partition.structure().recentPages(tree);
      return (map == null ? entry : told(entry, map)).build();
    }

    @Override
    public List<OwnNode> children() {
      return List.of();
    }
  }

  private static OwnEntry told(OwnEntry entry, PageMap map) throws LdapProblem {
    return entry
        .with("dirlensStoreVersion", map.version())
        .with("dirlensKeys", map.keys())
        .with("dirlensPages", map.levels().stream().map(MonitoredTrees::pages).toList())
        .withBytes("dirlensPageLevel", map.levels().stream().map(PageMapCodec::encode).toList())
        .with("dirlensStoredForm", map.forms().stream().map(MonitoredTrees::form).toList())
        .with("dirlensHeavyList", map.heaviest().stream().map(MonitoredTrees::heavy).toList());
  }

  private static String pages(PageLevel level) {
    return "level=%d pages=%d".formatted(level.level(), level.pages());
  }

  private static String form(StoredForm form) {
    String word = form.form().name().toLowerCase(Locale.ROOT);
    return "form=%s values=%d ids=%d bytes=%d"
        .formatted(word, form.values(), form.ids(), form.bytes());
  }

  private static String heavy(HeavyList key) {
    return "ids=%d list=%d containers=%d newest=%d key=%s"
        .formatted(
            key.ids(),
            key.list(),
            key.containers(),
            key.newest(),
            HexFormat.of().formatHex(key.key()));
  }
}
