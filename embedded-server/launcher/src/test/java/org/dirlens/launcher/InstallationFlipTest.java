package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.DataFolder.PartitionFolder;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.config.Configuration;
import org.dirlens.testkit.dit.ModelDit;
import org.dirlens.testkit.dit.ModelDn;
import org.dirlens.testkit.dit.ModelEntry;
import org.dirlens.testkit.dit.ModelFilter;
import org.dirlens.testkit.dit.RandomDit;
import org.dirlens.testkit.record.FolderImage;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A changed byte anywhere in any file of a whole data folder, running or closed: an error that
 * names what is wrong, or the right answers, never others. Run it with {@code
 * -Ddirlens.flips=10000} before a release.
 */
class InstallationFlipTest {
  private static final int FLIPS = Integer.getInteger("dirlens.flips", 60);
  private static final String BASE = "dc=example,dc=com";
  private static final int SEARCHES = 25;

  /** Secrets that nothing but a login can tell from others. */
  private static final Set<String> UNJUDGED = Set.of("admin-password", "scram-secret");

  @TempDir private Path temporary;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final RandomDit random = new RandomDit(seed);
  private final ModelDit model = new ModelDit(BASE);
  private final Map<String, Set<String>> expected = new TreeMap<>();
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private List<String> everything = List.of();

  @Test
  void noChangedByteChangesAnAnswer() throws Exception {
    System.out.println("InstallationFlipTest: -Ddirlens.seed=" + seed);
    List<FolderImage> images = new ArrayList<>();
    Path original = temporary.resolve("original");
    try (Installation installation = Installation.open(original, resting())) {
      live(installation);
      images.add(FolderImage.of(original));
      everything = everything(installation);
    }
    images.add(FolderImage.of(original));
    Random where = new Random(seed);
    for (int i = 0; i < FLIPS; i++) {
      flip(images.get(i % images.size()), where);
    }
    System.out.println("InstallationFlipTest: " + outcomes);
  }

  /** By time alone nothing is written, so that files rest while they are read for an image. */
  private static PartitionOptions resting() {
    TreeOptions usual = TreeOptions.DEFAULTS;
    TreeOptions.Checkpoints limits = usual.checkpoints();
    TreeOptions.Checkpoints late =
        new TreeOptions.Checkpoints(
            limits.dirtyBytes(),
            limits.dirtyBytesMax(),
            limits.logBytes(),
            TimeUnit.DAYS.toMillis(1));
    return PartitionOptions.DEFAULTS.withTrees(
        new TreeOptions(usual.cacheBytes(), late, usual.groups(), usual.readerWarnMillis()));
  }

  /** Entries, indices of all kinds, a schema and a configuration of one's own. */
  private void live(Installation installation) throws Exception {
    installation.define(
        List.of(
            SchemaDefinition.parse(
                SchemaDefinition.Kind.ATTRIBUTE_TYPE,
                "( 1.3.6.1.4.1.99999.1 NAME 'badge' DESC 'of one' EQUALITY caseIgnoreMatch"
                    + " SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )")));
    Partition partition = installation.provide(BASE);
    ModelEntry suffix =
        new ModelEntry(BASE).put("objectClass", "top", "domain").put("dc", "example");
    model.add(suffix);
    partition.add(entry(installation, suffix));
    addPeople(installation, partition, 120);
    List<IndexChange> changes = new ArrayList<>();
    for (String attribute :
        List.of("cn", "sn", "description", "objectClass", "uidNumber", "mail")) {
      Set<IndexKind> kinds =
          EnumSet.copyOf(IndexKind.possible(installation.schema().requireAttribute(attribute)));
      changes.add(new IndexChange.Define(new IndexDefinition(attribute, kinds, 8, 1 << 20)));
    }
    partition.changeIndices(changes, ProgressMonitor.NONE);
    partition.verify(ProgressMonitor.NONE); // writes all pages, so that the log has what follows
    addPeople(installation, partition, 40);
    installation.configFile().write(chosen(installation));
    for (int i = 0; i < SEARCHES; i++) {
      ModelFilter filter = random.filter(2);
      expected.put(filter.toString(), model.search(BASE, ModelDit.Scope.SUB, filter));
    }
  }

  private static Configuration chosen(Installation installation) throws LdapProblem {
    Schema schema = installation.schema();
    Entry limits =
        Entry.builder(Dn.parse("cn=limits,cn=config", schema), schema)
            .add("objectClass", "dirlensLimits")
            .add("cn", "limits")
            .add("dirlensSizeLimit", "1234")
            .build();
    return Configuration.of(List.of(limits), schema);
  }

  private void addPeople(Installation installation, Partition partition, int count)
      throws LdapProblem {
    for (int i = 0; i < count; i++) {
      ModelEntry entry = random.entryBelow(BASE);
      if (model.add(entry) == ModelDit.SUCCESS) {
        partition.add(entry(installation, entry));
      }
    }
  }

  private static Entry entry(Installation installation, ModelEntry model) throws LdapProblem {
    Entry.Builder entry =
        Entry.builder(Dn.parse(model.dn(), installation.schema()), installation.schema());
    for (var attribute : model.attributes().entrySet()) {
      entry.add(attribute.getKey(), attribute.getValue().toArray(String[]::new));
    }
    return entry.build();
  }

  private void flip(FolderImage image, Random where) throws IOException {
    List<String> files =
        image.names().stream()
            .filter(name -> !UNJUDGED.contains(name) && image.bytes(name).length > 0)
            .toList();
    String file = files.get(where.nextInt(files.size()));
    byte[] bytes = image.bytes(file);
    int at = where.nextInt(bytes.length);
    bytes[at] ^= (byte) (where.nextBoolean() ? 1 << where.nextInt(8) : 1 + where.nextInt(255));
    String what = "seed " + seed + ", " + file + ", byte " + at;
    Path victim = temporary.resolve("victim");
    image.with(file, bytes).writeTo(victim);
    String outcome = "right";
    try (Installation installation = Installation.openExisting(victim)) {
      for (Partition partition : installation.partitions()) {
        partition.awaitBuilds();
      }
      assertEquals(everything, everything(installation), what);
      assertEquals(expected, answers(installation), what);
    } catch (StoreProblem problem) {
      assertEquals(StoreProblem.Kind.DAMAGED, problem.kind(), () -> what + ": " + problem);
      outcome = "damaged";
    } catch (IOException | LdapProblem problem) {
      assertTrue(String.valueOf(problem.getMessage()).length() > 10, what + ": " + problem);
      outcome = "refused";
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } catch (RuntimeException problem) {
      throw new AssertionError(what, problem);
    }
    outcomes.merge(file.replaceFirst("log/.*", "log") + " " + outcome, 1, Integer::sum);
  }

  /** Suffixes, all entries with all their values, and what was added to the schema. */
  private static List<String> everything(Installation installation)
      throws IOException, LdapProblem {
    List<String> all = new ArrayList<>();
    for (PartitionFolder folder : installation.folder().partitions()) {
      all.add(ModelDn.normal(folder.suffix())); // spelled otherwise it is the same name
    }
    installation.schema().extension().forEach(each -> all.add(each.text()));
    installation
        .configFile()
        .read()
        .entries(installation.schema())
        .forEach(each -> all.add(each.dn() + text(each.attributes())));
    for (Partition partition : installation.partitions()) {
      try (SearchCursor cursor = search(partition, "(objectClass=*)")) {
        while (cursor.next()) {
          List<Attribute> attributes = cursor.record().attributes(partition.schema());
          all.add(ModelDn.normal(cursor.dnText()) + text(attributes));
        }
      }
    }
    return all;
  }

  private static String text(List<Attribute> attributes) {
    StringBuilder text = new StringBuilder();
    for (Attribute attribute : attributes) {
      text.append(' ').append(attribute.description().text());
      attribute
          .values()
          .forEach(value -> text.append('=').append(new String(value, StandardCharsets.UTF_8)));
    }
    return text.toString();
  }

  private Map<String, Set<String>> answers(Installation installation) throws LdapProblem {
    Map<String, Set<String>> answers = new TreeMap<>();
    Partition partition = installation.partitions().getFirst();
    for (String filter : expected.keySet()) {
      Set<String> names = new TreeSet<>();
      try (SearchCursor cursor = search(partition, filter)) {
        while (cursor.next()) {
          names.addAll(ModelDit.normal(List.of(cursor.dnText())));
        }
      }
      answers.put(filter, names);
    }
    return answers;
  }

  private static SearchCursor search(Partition partition, String filter) throws LdapProblem {
    return partition.search(
        SearchRequest.of(partition.suffix(), Scope.SUB, Filter.parse(filter, partition.schema())));
  }
}
