package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.code;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.testkit.dit.ModelDit;
import org.dirlens.testkit.dit.ModelDn;
import org.dirlens.testkit.dit.ModelEntry;
import org.dirlens.testkit.dit.ModelFilter;
import org.dirlens.testkit.dit.RandomDit;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random directories full of aliases and referral objects against an oracle that looks at every
 * entry. {@code -Ddirlens.seed=N} repeats a run.
 */
class AliasDifferentialTest {
  private static final int STEPS = 60;
  private static final int SEARCHES_A_STEP = 5;

  @TempDir Path folder;
  private RandomDit random;
  private ModelDit model;
  private TestPartition dit;
  private String where;

  @Test
  void aliasesAndReferralsLeadWhereTheOracleSays() throws LdapProblem {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    for (int run = 0; run < Integer.getInteger("dirlens.alias.runs", 12); run++) {
      run(seed + run);
    }
  }

  private void run(long seed) throws LdapProblem {
    random = new RandomDit(seed);
    model = new ModelDit(SUFFIX);
    PartitionOptions options =
        PartitionOptions.DEFAULTS
            .withBulkLoadFrom(random.number(2) == 0 ? 5 : 2000)
            .withIds(random.oneOf(List.of(EntryIds.SEQUENTIAL, EntryIds.RANDOM)));
    dit = new TestPartition(new MemoryRecordStore(), folder.resolve("run" + seed), options);
    dit.withSuffix();
    model.add(new ModelEntry(SUFFIX).put("objectClass", "top", "domain").put("dc", "example"));
    where = "seed " + seed + " load";
    load();
    for (int step = 0; step < STEPS; step++) {
      where = "seed " + seed + " step " + step;
      step();
      for (int i = 0; i < SEARCHES_A_STEP; i++) {
        where = "seed " + seed + " step " + step + "." + i;
        search();
      }
    }
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages(), where);
    dit.close();
  }

  private void load() throws LdapProblem {
    List<ModelEntry> entries = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ModelEntry entry = newEntry();
      if (model.add(entry) == ModelDit.SUCCESS) {
        entries.add(entry);
      }
    }
    List<org.dirlens.partition.entry.Entry> stored = new ArrayList<>();
    for (ModelEntry entry : entries) {
      stored.add(TestPartition.entry(entry));
    }
    LoadReport report = dit.partition.load(TestPartition.source(stored), ProgressMonitor.NONE);
    assertEquals(entries.size(), report.added(), where + report);
  }

  private ModelEntry newEntry() {
    String parent =
        random.oneOf(model.names().stream().filter(name -> !name.matches("(uid|cn)=.*")).toList());
    return switch (random.number(5)) {
      case 0, 1 -> {
        String name = "a" + random.number(60);
        yield new ModelEntry("cn=" + name + "," + parent)
            .put("objectClass", "top", "alias", "extensibleObject")
            .put("cn", name)
            .put("aliasedObjectName", name());
      }
      case 2 -> {
        String name = "r" + random.number(60);
        ModelEntry entry = new ModelEntry("ou=" + name + "," + parent).put("ou", name);
        yield random.number(2) == 0
            ? entry.put("objectClass", "top", "organizationalUnit")
            : entry
                .put("objectClass", "top", "referral", "extensibleObject")
                .put("ref", "ldap://host/" + "ou=" + name);
      }
      default -> random.entryBelow(parent);
    };
  }

  /** The name of an entry, or one below an entry, mostly an alias. */
  private String name() {
    String name = random.oneOf(model.names());
    return switch (random.number(6)) {
      case 0 -> "cn=none," + SUFFIX;
      case 1, 2 -> {
        String other = random.oneOf(model.names());
        yield ModelDn.rdn(other) + "," + name;
      }
      default -> name;
    };
  }

  private void step() throws LdapProblem {
    String name = random.oneOf(model.names());
    switch (random.number(8)) {
      case 0 -> dit.index(IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.ORDERING));
      case 1 -> dit.index(IndexDefinition.of("objectClass", IndexKind.EQUALITY));
      case 2 -> {
        if (!name.equals(SUFFIX)) {
          assertEquals(
              model.delete(name),
              code(() -> dit.partition.delete(TestPartition.dn(name))).code(),
              where + " delete " + name);
        }
      }
      case 3 -> {
        String unit =
            random.oneOf(
                model.names().stream().filter(other -> !other.matches("(uid|cn)=.*")).toList());
        if (!name.equals(SUFFIX)) {
          assertEquals(
              model.modifyDn(name, ModelDn.rdn(name), false, unit),
              code(() -> dit.modifyDn(name, ModelDn.rdn(name), OldRdn.KEEP, unit)).code(),
              where + " move " + name + " below " + unit);
        }
      }
      default -> {
        ModelEntry entry = newEntry();
        assertEquals(model.add(entry), code(() -> dit.add(entry)).code(), where + " add " + entry);
      }
    }
  }

  private void search() throws LdapProblem {
    String base = random.number(4) == 0 ? name() : random.oneOf(model.names());
    Scope scope = random.oneOf(List.of(Scope.BASE, Scope.ONE, Scope.SUB, Scope.SUB));
    ModelFilter filter =
        random.number(2) == 0
            ? new ModelFilter.Present("objectClass")
            : random.filter(random.number(3));
    Set<Follow> follow = EnumSet.noneOf(Follow.class);
    for (Follow one : Follow.values()) {
      if (random.number(3) > 0) {
        follow.add(one);
      }
    }
    where += " " + base + " " + scope + " " + filter + " " + follow;
    String expected = new Oracle(follow, scope, filter).search(ModelDn.normal(base));
    SearchRequest request =
        TestPartition.request(base, scope, filter.toString()).withFollow(follow);
    assertEquals(expected, answer(request), where);
  }

  private String answer(SearchRequest request) throws LdapProblem {
    SortKey key =
        SortKey.of(
            AttributeDescription.parse("cn", TestPartition.SCHEMA),
            null,
            SortKey.Direction.ASCENDING);
    int way = random.number(4);
    where += way == 0 ? " sorted" : way == 1 ? " in pages" : "";
    try (SearchCursor cursor =
        way == 0
            ? dit.partition.sorted(request, List.of(key))
            : way == 1
                ? dit.partition.pages(List.of(), null).next(request, 0)
                : dit.partition.search(request)) {
      Set<String> references = new TreeSet<>();
      for (Reference reference = cursor.nextReference(); reference != null; ) {
        references.add(asked(reference.urls()));
        reference = cursor.nextReference();
      }
      List<String> names = new ArrayList<>();
      while (cursor.next()) {
        names.add(cursor.dnText());
      }
      return ModelDit.normal(names) + " " + references;
    } catch (LdapProblem problem) {
      return problem.code() == ResultCode.REFERRAL
          ? "referral to " + asked(problem.referral())
          : problem.code().toString();
    }
  }

  /** The name and the scope that a URL asks for. */
  private static String asked(List<String> urls) {
    String[] parts = urls.get(0).split("/", 4)[3].split("\\?\\?", 2);
    String name = URLDecoder.decode(parts[0].replace("+", "%2B"), StandardCharsets.UTF_8);
    return ModelDn.normal(name) + "??" + parts[1];
  }

  /** What one search finds, found by looking at everything. */
  private final class Oracle {
    private final Set<Follow> follow;
    private final Scope scope;
    private final ModelFilter filter;
    private final Set<String> names =
        model.names().stream().map(ModelDn::normal).collect(Collectors.toSet());

    Oracle(Set<Follow> follow, Scope scope, ModelFilter filter) {
      this.follow = follow;
      this.scope = scope;
      this.filter = filter;
    }

    private boolean is(String name, String objectClass) {
      return names.contains(name) && model.entry(name).has("objectclass", objectClass);
    }

    private boolean below(String name, String other) {
      return name.equals(other) || name.endsWith("," + other);
    }

    /** The highest entry at or above a name that is of this class; null if none. */
    private String met(String name, String... classes) {
      String met = null;
      for (String at = name; below(at, ModelDn.normal(SUFFIX)); at = ModelDn.parent(at)) {
        for (String one : classes) {
          met = is(at, one) ? at : met;
        }
      }
      return met;
    }

    /** The entry a name leads to, or the problem in brackets or capitals. */
    private String resolve(
        String name, boolean aliases, boolean referrals, int hops, int promised) {
      if (hops > 64) {
        return ResultCode.LOOP_DETECT.toString();
      }
      List<String> classes = new ArrayList<>();
      if (aliases) {
        classes.add("alias");
      }
      if (referrals) {
        classes.add("referral");
      }
      String met = met(name, classes.toArray(String[]::new));
      if (met == null) {
        if (names.contains(name)) {
          return name;
        }
        int depth = 0;
        for (String at = name; !at.isEmpty(); at = ModelDn.parent(at)) {
          if (names.contains(at)) {
            depth = at.split(",").length;
            break;
          }
        }
        return (depth < promised ? ResultCode.ALIAS_PROBLEM : ResultCode.NO_SUCH_OBJECT).toString();
      }
      String rest = name.substring(0, name.length() - met.length());
      if (is(met, "referral")) {
        return "referral to " + rest + there(met) + "??" + scope.name().toLowerCase(Locale.ROOT);
      }
      String target = ModelDn.normal(model.entry(met).attributes().get("aliasedobjectname").get(0));
      int stillPromised = target.split(",").length + Math.max(0, promised - met.split(",").length);
      return resolve(rest + target, true, referrals, hops + 1, stillPromised);
    }

    private String there(String referral) {
      String url = model.entry(referral).attributes().get("ref").get(0);
      return url.substring(url.lastIndexOf('/') + 1);
    }

    String search(String asked) {
      boolean referrals = follow.contains(Follow.REFERRALS);
      String base = resolve(asked, follow.contains(Follow.BASE_ALIASES), referrals, 0, 0);
      if (!names.contains(base)) {
        return base;
      }
      Set<String> area = new TreeSet<>();
      spread(base, base, area);
      Set<String> found = new TreeSet<>();
      Set<String> references = new TreeSet<>();
      for (String name : area) {
        String referral = referrals ? met(name, "referral") : null;
        boolean alias =
            follow.contains(Follow.FOUND_ALIASES) && is(name, "alias") && !name.equals(base);
        if (name.equals(referral)) {
          references.add(there(name) + (scope == Scope.ONE ? "??base" : "??sub"));
        } else if (referral == null
            && !alias
            && filter.answer(model.entry(name)) == ModelFilter.Answer.TRUE) {
          found.add(name);
        }
      }
      return found + " " + references;
    }

    private void spread(String base, String top, Set<String> area) {
      for (String name : names) {
        boolean inside =
            switch (scope) {
              case BASE -> name.equals(top);
              case ONE -> ModelDn.parent(name).equals(top);
              case SUB -> below(name, top);
            };
        if (!inside || !area.add(name)) {
          continue;
        }
        boolean hidden = follow.contains(Follow.REFERRALS) && met(name, "referral") != null;
        if (scope != Scope.BASE
            && follow.contains(Follow.FOUND_ALIASES)
            && is(name, "alias")
            && !name.equals(base)
            && !hidden) {
          String object = resolve(name, true, false, 0, 0);
          if (names.contains(object)) {
            area.add(object);
            if (scope == Scope.SUB) {
              area.remove(object);
              spread(base, object, area);
            }
          }
        }
      }
    }
  }
}
