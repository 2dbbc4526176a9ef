package org.dirlens.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.server.TestServer.BASE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.search.WindowRequest;
import org.dirlens.server.ModelRule.Part;
import org.dirlens.server.access.Rule;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.limit.SearchBounds;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random rules, requesters and operations against a model that goes through all rules for each
 * entry, attribute and part of a filter.
 */
@Timeout(600)
class AccessModelTest {
  private static final int RULE_SETS = Integer.getInteger("dirlens.access.rounds", 400);
  private static final int OPERATIONS = 25;
  private static final List<String> TYPES =
      List.of("cn", "sn", "name", "title", "telephoneNumber", "employeeType", "manager");
  private static final List<String> VALUES = List.of("1", "2", "3");
  private static final Set<Integer> GONE = Set.of(32, 50);

  @TempDir Path folder;
  private TestServer server;
  private Random random;
  private final Map<String, Map<String, Set<String>>> entries = new LinkedHashMap<>();
  private List<ModelRule> rules = List.of();

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Part filter(int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 6)) {
      case 0 -> new Part.Item(any(TYPES), "*");
      case 1 -> new Part.Item("objectClass", "*");
      case 3 -> new Part.Not(filter(depth - 1));
      case 4 -> new Part.Many('&', List.of(filter(depth - 1), filter(depth - 1)));
      case 5 -> new Part.Many('|', List.of(filter(depth - 1), filter(depth - 1)));
      default -> new Part.Item(any(TYPES.subList(0, 6)), any(VALUES));
    };
  }

  private void fill() throws Exception {
    entries.clear();
    keep(BASE, "dc", "example");
    keep(TestServer.PEOPLE, "ou", "people");
    for (String uid : List.of("anna", "bert", "carl")) {
      server.directory.delete(Dn.parse("uid=" + uid + "," + TestServer.PEOPLE, server.schema));
    }
    List<String> parents = new ArrayList<>(List.of(BASE, TestServer.PEOPLE));
    for (int i = 0; i < 12; i++) {
      String name = "uid=u" + i + "," + any(parents);
      List<String> lines = new ArrayList<>(List.of("objectClass: inetOrgPerson", "uid: u" + i));
      lines.add("cn: " + any(VALUES));
      lines.add("sn: " + any(VALUES));
      for (String type : List.of("title", "telephoneNumber", "employeeType")) {
        if (random.nextBoolean()) {
          lines.add(type + ": " + any(VALUES));
        }
      }
      if (random.nextBoolean()) {
        lines.add("manager: " + any(List.copyOf(entries.keySet())));
      }
      create(name, lines);
      parents.add(name);
    }
    for (String group : List.of("g1", "g2", "g3", "g4")) {
      List<String> lines = new ArrayList<>(List.of("objectClass: groupOfNames", "cn: " + group));
      Set<String> members = new TreeSet<>(List.of(name(), name())); // may be one name twice
      if (random.nextBoolean() && entries.containsKey("cn=g1," + BASE)) {
        members.add("cn=g" + (group.charAt(1) - '1') + "," + BASE);
      }
      members.forEach(member -> lines.add("member: " + member));
      create("cn=" + group + "," + BASE, lines);
    }
  }

  private void create(String name, List<String> lines) throws Exception {
    server.add(name, lines.toArray(String[]::new));
    for (String line : lines) {
      keep(name, line.split(": ")[0], line.split(": ", 2)[1]);
    }
  }

  private void keep(String name, String type, String value) {
    entries
        .computeIfAbsent(name, unused -> new LinkedHashMap<>())
        .computeIfAbsent(type, unused -> new HashSet<>(Set.of()))
        .add(value);
    entries.get(name).computeIfAbsent("objectClass", unused -> new HashSet<>());
  }

  private String name() {
    return any(List.copyOf(entries.keySet()));
  }

  private ModelRule randomRule() {
    List<String> rights =
        any(
            List.of(
                List.of("search", "read"),
                List.of("read"),
                List.of("search"),
                List.of("search", "read", "compare"),
                List.of("add", "delete"),
                List.of("delete"),
                List.of("selfwrite"),
                List.of("search", "compare", "read", "add", "delete", "selfwrite")));
    List<String> who = new ArrayList<>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      who.add(
          any(
              List.of(
                  "everyone",
                  "anonymous",
                  "users",
                  "self",
                  "dn:" + name(),
                  "subtree:" + name(),
                  "group:cn=g1," + BASE,
                  "nested:cn=g" + (1 + random.nextInt(4)) + "," + BASE,
                  "attribute:manager")));
    }
    List<String> attributes =
        any(
            List.of(
                List.<String>of(),
                List.of("entry"),
                List.of("*", "entry"),
                List.of("*"),
                List.of(any(TYPES)),
                List.of(any(TYPES), any(TYPES), "entry")));
    String target = random.nextInt(3) == 0 ? "" : name();
    Part filter = random.nextInt(3) == 0 ? filter(1) : null;
    return new ModelRule(
        random.nextInt(5) > 1,
        rights,
        List.copyOf(new TreeSet<>(who)),
        target,
        target.isEmpty() ? "sub" : any(List.of("base", "one", "sub", "sub")),
        filter,
        List.copyOf(new TreeSet<>(attributes)));
  }

  // The model.

  private static boolean below(String name, String other) {
    return name.equals(other) || name.endsWith("," + other);
  }

  private static boolean holds(String target, String scope, String name) {
    int depth = name.split(",").length - target.split(",").length;
    return target.isEmpty()
        || (below(name, target) && (scope.equals("sub") || depth == (scope.equals("one") ? 1 : 0)));
  }

  private boolean isMeant(String who, String caller, String name) {
    if (who.equals("everyone") || (caller.isEmpty() && who.equals("anonymous"))) {
      return true;
    }
    if (caller.isEmpty()) {
      return false;
    }
    String rest = who.substring(who.indexOf(':') + 1);
    return switch (who.split(":")[0]) {
      case "users" -> true;
      case "self" -> caller.equals(name);
      case "dn" -> caller.equals(rest);
      case "subtree" -> below(caller, rest);
      case "group" -> entries.get(rest).get("member").contains(caller);
      case "nested" -> isNested(rest, caller);
      case "attribute" -> entries.get(name).getOrDefault(rest, Set.of()).contains(caller);
      default -> false;
    };
  }

  /** Members are made before their groups, so there are no circles, and chains are short. */
  private boolean isNested(String group, String caller) {
    return entries.get(group).getOrDefault("member", Set.of()).stream()
        .anyMatch(member -> member.equals(caller) || isNested(member, caller));
  }

  private List<String> withSubtypes(String type) {
    AttributeType found = server.schema.attribute(type);
    return found.withSubtypes().stream().map(AttributeType::name).toList();
  }

  private boolean covers(ModelRule rule, String type) {
    if (rule.attributes().isEmpty()) {
      return true;
    }
    return rule.attributes().contains(type)
        || (!type.equals("entry") && rule.attributes().contains("*"))
        || rule.attributes().stream()
            .anyMatch(
                one ->
                    !Set.of("*", "entry").contains(one)
                        && !type.equals("entry")
                        && withSubtypes(one).contains(type));
  }

  /** Type {@code entry} for the entry itself. */
  private boolean may(String right, String caller, String name, String type) {
    for (ModelRule rule : rules) {
      if (rule.rights().contains(right)
          && covers(rule, type)
          && holds(rule.target(), rule.scope(), name)
          && (rule.filter() == null || Boolean.TRUE.equals(truth(rule.filter(), name, null)))
          && rule.who().stream().anyMatch(who -> isMeant(who, caller, name))) {
        return rule.allow();
      }
    }
    return !caller.isEmpty() && Set.of("search", "read", "compare").contains(right);
  }

  private boolean known(String caller, String name) {
    return entries.containsKey(name)
        && (may("search", caller, name, "entry") || may("read", caller, name, "entry"));
  }

  /** True, false, or null for Undefined; caller null for one who may ask all. */
  private Boolean truth(Part part, String name, String caller) {
    return switch (part) {
      case Part.Not not -> {
        Boolean truth = truth(not.part(), name, caller);
        yield truth == null ? null : !truth;
      }
      case Part.Many many -> {
        boolean decides = many.sign() == '|';
        List<Boolean> all = new ArrayList<>();
        many.parts().forEach(one -> all.add(truth(one, name, caller)));
        yield all.contains(decides)
            ? Boolean.valueOf(decides)
            : all.contains(null) ? null : Boolean.valueOf(!decides);
      }
      case Part.Item(String type, String value) -> {
        if (type.equals("objectClass")) {
          yield true;
        }
        List<String> types = withSubtypes(type);
        if (caller != null && !types.stream().allMatch(one -> may("search", caller, name, one))) {
          yield null;
        }
        yield types.stream()
            .map(one -> entries.get(name).getOrDefault(one, Set.of()))
            .anyMatch(values -> value.equals("*") ? !values.isEmpty() : values.contains(value));
      }
    };
  }

  // The comparison.

  private Identity identity(String caller) throws LdapProblem {
    return caller.isEmpty()
        ? Identity.anonymous()
        : new Identity.User(Dn.parse(caller, server.schema));
  }

  private interface Doing {
    void run() throws LdapProblem;
  }

  private static int code(Doing doing) {
    try {
      doing.run();
      return 0;
    } catch (LdapProblem problem) {
      return problem.code().code();
    }
  }

  private Request.Search asked(String base, Scope scope, Part filter, RequestControl... controls)
      throws LdapProblem {
    return new Request.Search(
        Dn.parse(base, server.schema),
        scope,
        Set.of(),
        SearchBounds.NONE,
        Filter.parse(filter.toString(), server.schema),
        AttributeSelection.ALL_USER,
        new RequestControls(List.of(controls)));
  }

  private TreeSet<String> found(String caller, String base, Scope scope, Part filter)
      throws LdapProblem {
    return new TreeSet<>(found(caller, asked(base, scope, filter), new ArrayList<>()));
  }

  /** The entries with the types shown of them, in their order. */
  private List<String> found(String caller, Request.Search request, List<Control> end)
      throws LdapProblem {
    List<String> found = new ArrayList<>();
    try (SearchResults results =
        server
            .directory
            .operations()
            .search(new OperationContext.Search(identity(caller)), request)) {
      end.addAll(results.endControls());
      while (results.next()) {
        FoundEntry entry = results.entry();
        ByteSink name = new ByteSink();
        entry.putDn(name);
        AttributeSelection own = entry.selection();
        AttributeSelection shown = own == null ? results.attributes() : own;
        TreeSet<String> types = new TreeSet<>();
        for (Attribute attribute : entry.record().attributes(server.schema)) {
          if (shown.selects(attribute.type())) {
            types.add(attribute.type().name());
          }
        }
        found.add(new String(name.toArray(), UTF_8) + types);
      }
    }
    return found;
  }

  private TreeSet<String> expected(String caller, String base, Scope scope, Part filter) {
    return new TreeSet<>(visible(caller, base, scope, filter).values());
  }

  /** The entries that are found, in the order in which they were made, with their types. */
  private Map<String, String> visible(String caller, String base, Scope scope, Part filter) {
    Map<String, String> visible = new LinkedHashMap<>();
    for (String name : entries.keySet()) {
      String reach = scope.name().toLowerCase(java.util.Locale.ROOT);
      if (holds(base, reach, name)
          && may("read", caller, name, "entry")
          && Boolean.TRUE.equals(truth(filter, name, caller))) {
        TreeSet<String> types = new TreeSet<>(entries.get(name).keySet());
        types.removeIf(type -> !may("read", caller, name, type));
        visible.put(name, name + types);
      }
    }
    return visible;
  }

  /** What an entry is sorted by for somebody; behind all values without one. */
  private String sortedBy(String caller, String name, String type) {
    List<String> types = withSubtypes(type);
    return types.stream().allMatch(one -> may("search", caller, name, one))
        ? types.stream()
            .flatMap(one -> entries.get(name).getOrDefault(one, Set.of()).stream())
            .min(Comparator.naturalOrder())
            .orElse("~")
        : "~";
  }

  private void list(String caller) throws LdapProblem, BerProblem {
    String base = any(List.of(BASE, TestServer.PEOPLE, name()));
    if (!known(caller, base)) {
      return;
    }
    Scope scope = any(List.of(Scope.values()));
    Part filter = filter(1);
    String type = any(List.of("cn", "sn", "name", "title", "employeeType"));
    boolean descending = random.nextBoolean();
    Map<String, String> visible = visible(caller, base, scope, filter);
    Comparator<String> order = Comparator.comparing(name -> sortedBy(caller, name, type));
    List<String> sorted = new ArrayList<>(visible.keySet());
    sorted.sort(descending ? order.reversed() : order);
    String value = random.nextBoolean() ? null : any(VALUES);
    long before =
        sorted.stream().filter(name -> isBefore(caller, name, type, value, descending)).count();
    int offset = 1 + random.nextInt(9);
    long position = value == null ? Math.min(offset, sorted.size() + 1) : before + 1;
    int around = random.nextInt(4);
    RequestControl view =
        new RequestControl.ListView(
            new WindowRequest(
                around,
                around,
                value == null
                    ? new WindowRequest.Target.Offset(offset, 0)
                    : new WindowRequest.Target.Value(value.getBytes(UTF_8))));
    RequestControl.Sort.Key key =
        new RequestControl.Sort.Key(
            type,
            "caseIgnoreOrderingMatch",
            descending ? SortKey.Direction.DESCENDING : SortKey.Direction.ASCENDING);
    RequestControl sort = new RequestControl.Sort(List.of(key), true);
    String what = caller + " " + base + " " + scope + " " + filter + " " + key + " " + view;
    List<Control> end = new ArrayList<>();
    List<String> window;
    try {
      window = found(caller, asked(base, scope, filter, sort, view), end);
    } catch (LdapProblem problem) {
      assertEquals(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, problem.code(), what);
      assertTrue(sorted.stream().allMatch(name -> sortedBy(caller, name, type).equals("~")), what);
      return;
    }
    BerReader place = new BerReader(end.get(1).value());
    place.open(BerTag.SEQUENCE);
    assertEquals(position, place.signed(BerTag.INTEGER), what);
    assertEquals(sorted.size(), place.signed(BerTag.INTEGER), what);
    int from = (int) Math.max(0, position - 1 - around);
    int to = (int) Math.min(sorted.size(), position + around);
    assertEquals(sorted.subList(from, to).stream().map(visible::get).toList(), window, what);
    List<String> all = found(caller, asked(base, scope, filter, sort), end);
    assertEquals(sorted.stream().map(visible::get).toList(), all, what);
  }

  private boolean isBefore(
      String caller, String name, String type, String value, boolean descending) {
    int compared = value == null ? 0 : sortedBy(caller, name, type).compareTo(value);
    return descending ? compared > 0 : compared < 0;
  }

  private void search(String caller) throws LdapProblem {
    String base = name();
    Scope scope = any(List.of(Scope.values()));
    Part filter = filter(2);
    String what = caller + " " + base + " " + scope + " " + filter;
    if (known(caller, base)) {
      assertEquals(expected(caller, base, scope, filter), found(caller, base, scope, filter), what);
      return;
    }
    String nothing =
        "uid=nothing" + (base.equals(BASE) ? ",dc=com" : base.substring(base.indexOf(',')));
    assertEquals(problem(caller, nothing, filter), problem(caller, base, filter), what);
  }

  private String problem(String caller, String base, Part filter) {
    try {
      return "found " + found(caller, base, Scope.BASE, filter);
    } catch (LdapProblem problem) {
      assertTrue(GONE.contains(problem.code().code()), problem.toString());
      return problem.code() + " " + problem.matchedDn() + " " + problem.getMessage();
    }
  }

  private void compare(String caller) throws LdapProblem {
    String name = name();
    String type = any(TYPES);
    AttributeDescription description = AttributeDescription.parse(type, server.schema);
    Request.Compare request =
        new Request.Compare(
            Dn.parse(name, server.schema), description, "1".getBytes(UTF_8), RequestControls.NONE);
    Identity identity = identity(caller);
    judge(
        withSubtypes(type).stream().allMatch(one -> may("compare", caller, name, one)),
        caller,
        name,
        code(() -> server.directory.operations().compare(identity, request)),
        "compare " + type);
  }

  private void judge(boolean allowed, String caller, String name, int code, String what) {
    String all = caller + " " + name + " " + what + " -> " + code;
    if (allowed) {
      assertTrue(!GONE.contains(code), all);
    } else if (known(caller, name)) {
      assertEquals(ResultCode.INSUFFICIENT_ACCESS_RIGHTS.code(), code, all);
    } else {
      assertTrue(code == 32 || (code == 50 && caller.isEmpty()), all);
    }
  }

  private void write(String caller) throws LdapProblem {
    String name = name();
    Dn dn = Dn.parse(name, server.schema);
    RequestControls nothing = new RequestControls(List.of(new RequestControl.NoOperation()));
    Identity identity = identity(caller);
    if (random.nextInt(4) == 0) {
      Request.Delete delete = new Request.Delete(dn, nothing);
      int code = code(() -> server.directory.operations().update(identity, delete));
      judge(may("delete", caller, name, "entry"), caller, name, code, "delete");
      return;
    }
    Modification.Kind kind =
        any(List.of(Modification.Kind.ADD, Modification.Kind.DELETE, Modification.Kind.REPLACE));
    String type = any(List.of("title", "manager", "employeeType"));
    String value = type.equals("manager") ? any(List.of(caller, name())) : any(VALUES);
    if (value.isEmpty()) {
      return;
    }
    Attribute attribute = Attribute.of(AttributeDescription.parse(type, server.schema), value);
    Request.Modify modify =
        new Request.Modify(dn, List.of(new Modification(kind, attribute)), nothing);
    boolean adds = may("add", caller, name, type);
    boolean deletes = may("delete", caller, name, type);
    boolean own = value.equals(caller) && may("selfwrite", caller, name, type);
    boolean allowed =
        switch (kind) {
          case ADD -> adds || own;
          case DELETE -> deletes || own;
          default -> adds && deletes;
        };
    int code = code(() -> server.directory.operations().update(identity, modify));
    judge(allowed, caller, name, code, kind + " " + type + " " + value);
  }

  @Test
  void whatTheServerPermitsIsWhatTheModelPermits() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("AccessModelTest seed " + seed);
    random = new Random(seed);
    fill();
    for (int i = 0; i < RULE_SETS; i++) {
      List<ModelRule> wanted = new ArrayList<>();
      List<Rule> real = new ArrayList<>();
      for (int j = random.nextInt(5); j > 0; j--) {
        wanted.add(randomRule());
        real.add(wanted.getLast().rule(wanted.size(), server));
      }
      rules = wanted;
      server.directory.protect(real);
      for (int j = 0; j < OPERATIONS; j++) {
        String caller = random.nextInt(4) == 0 ? "" : name();
        try {
          switch (random.nextInt(5)) {
            case 4 -> list(caller);
            case 0 -> compare(caller);
            case 1 -> write(caller);
            default -> search(caller);
          }
        } catch (AssertionError | RuntimeException | LdapProblem | BerProblem e) {
          throw new AssertionError("seed " + seed + ", rule set " + i + ": " + rules, e);
        }
      }
    }
  }
}
