package org.dirlens.server;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.InitialLdapContext;
import javax.naming.ldap.LdapContext;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;
import org.dirlens.server.access.Rule;
import org.dirlens.server.config.Configuration;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.password.AdminVerifier;
import org.dirlens.testkit.Marker;
import org.dirlens.testkit.record.FaultyRecordStore;
import org.dirlens.tree.TreeOptions;

/** A server over two small partitions, with the JDK's own LDAP client to talk to it. */
final class TestServer implements AutoCloseable {
  static final String ADMIN_PASSWORD = "the administrator's " + Marker.PASSWORD;
  static final String USER_PASSWORD = Marker.PASSWORD;
  static final String BASE = "dc=example,dc=com";
  static final String PEOPLE = "ou=people," + BASE;
  static final String ANNA = "uid=anna," + PEOPLE;
  static final String BERT = "uid=bert," + PEOPLE;

  /** Few, so that tests are quick; the cost is the caller's choice. */
  private static final int ITERATIONS = 1000;

  /** So little that a full disk soon shows. */
  private static final long UNWRITTEN_BYTES = 1 << 20;

  /** What SCRAM's salts of accounts without keys are made of. */
  static final byte[] DECOY_SECRET =
      "thirty-two bytes that are known.".getBytes(StandardCharsets.US_ASCII);

  private static final Pattern CODE = Pattern.compile("error code (\\d+)");

  final Schema schema;
  final Partition example;
  final Partition other;
  Directory directory;
  LdapServer server;
  private final Path folder;
  private final ConnectionLimits connections;
  private final OperationLimits operations;
  private final InstantSource clock;

  /** Until it is open, nobody is told whether a password is the administrator's. */
  volatile CountDownLatch administratorsTurn = new CountDownLatch(0);

  /** How often that was asked. */
  final AtomicInteger administratorsAsked = new AtomicInteger();

  /** What the first partition lies on. */
  final FaultyRecordStore records = FaultyRecordStore.sound(new MemoryRecordStore());

  private TestServer(
      Path folder,
      Schema schema,
      ConnectionLimits connections,
      OperationLimits operations,
      InstantSource clock)
      throws Exception {
    this.folder = folder;
    this.schema = schema;
    this.connections = connections;
    this.operations = operations;
    this.clock = clock;
    example = partition(records, folder.resolve("example"), BASE);
    other = partition(new MemoryRecordStore(), folder.resolve("other"), "o=other");
    directory = directory();
    server = LdapServer.start(directory, ServerOptions.onPort(0).withLimits(connections));
    load();
  }

  private Directory directory() throws Exception {
    return Directory.of(
        List.of(example, other),
        schema,
        DirectoryOptions.standard(this::isAdministrators)
            .withPasswordIterations(ITERATIONS)
            .withClock(clock)
            .withDecoySecret(DECOY_SECRET)
            .withLimits(operations));
  }

  /** Stops it and starts another one over the same partitions, on another port. */
  void restart() throws Exception {
    server.close();
    directory = directory();
    server = LdapServer.start(directory, ServerOptions.onPort(0).withLimits(connections));
  }

  private boolean isAdministrators(byte[] given) {
    administratorsAsked.incrementAndGet();
    try {
      administratorsTurn.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Arrays.equals(given, ADMIN_PASSWORD.getBytes(StandardCharsets.UTF_8));
  }

  /** A directory without partitions, whose passwords take no time. */
  static Directory empty(AdminVerifier administrator) throws LdapProblem {
    DirectoryOptions options = DirectoryOptions.standard(administrator);
    return Directory.of(List.of(), Schema.standard(), options.withPasswordIterations(ITERATIONS));
  }

  static TestServer start(Path folder) throws Exception {
    return start(folder, ConnectionLimits.standard(), OperationLimits.standard());
  }

  static TestServer start(Path folder, ConnectionLimits connections, OperationLimits operations)
      throws Exception {
    return new TestServer(
        folder, Schema.standard(), connections, operations, InstantSource.system());
  }

  /** One whose schema can be changed over LDAP and is kept nowhere. */
  static TestServer startWithOwnSchema(Path folder) throws Exception {
    TestServer server =
        new TestServer(
            folder,
            Schema.standardWith(List.of()),
            ConnectionLimits.standard(),
            OperationLimits.standard(),
            InstantSource.system());
    server.directory.changeSchema((definitions, candidate) -> {});
    return server;
  }

  /** One whose time a test makes. */
  static TestServer start(Path folder, InstantSource clock) throws Exception {
    return new TestServer(
        folder, Schema.standard(), ConnectionLimits.standard(), OperationLimits.standard(), clock);
  }

  private Partition partition(RecordStore store, Path folder, String suffix) throws Exception {
    TreeOptions trees = TreeOptions.DEFAULTS.withDirtyBytes(UNWRITTEN_BYTES, UNWRITTEN_BYTES);
    return Partition.open(
        store,
        folder,
        Dn.parse(suffix, schema),
        schema,
        PartitionOptions.DEFAULTS.withTrees(trees));
  }

  private void load() throws Exception {
    add(BASE, "objectClass: domain", "dc: example");
    add("o=other", "objectClass: organization");
    add(PEOPLE, "objectClass: organizationalUnit");
    addPerson("anna", "Anna Ängström");
    addPerson("bert", "Bert Bergmann");
    addPerson("carl", "Carl Carlson");
  }

  void addPerson(String uid, String name) throws Exception {
    add(
        "uid=" + uid + "," + PEOPLE,
        "objectClass: inetOrgPerson",
        "cn: " + name,
        "sn: " + name.substring(name.indexOf(' ') + 1),
        "userPassword: " + USER_PASSWORD);
  }

  /** Adds an entry given as {@code attribute: value} lines, as the administrator. */
  void add(String dn, String... lines) throws Exception {
    directory.add(entry(dn, lines));
  }

  Entry entry(String dn, String... lines) throws Exception {
    Entry.Builder entry = Entry.builder(Dn.parse(dn, schema), schema);
    for (String line : lines) {
      int colon = line.indexOf(": ");
      entry.add(line.substring(0, colon), line.substring(colon + 2));
    }
    return entry.build();
  }

  /** Has these access rules hold, in their order, each given as its lines without a prefix. */
  void rules(String... rules) throws Exception {
    List<Rule> all = new ArrayList<>();
    for (String rule : rules) {
      String cn = "rule " + all.size();
      Entry.Builder entry =
          Entry.builder(Dn.parse("cn=" + cn + ",cn=access,cn=config", schema), schema)
              .add("objectClass", "dirlensAccessRule")
              .add("cn", cn)
              .add("dirlensAccessOrder", Integer.toString(all.size()));
      for (String line : rule.split("\n")) {
        int colon = line.indexOf(": ");
        entry.add("dirlensAccess" + line.substring(0, colon), line.substring(colon + 2));
      }
      all.add(Rule.of(entry.build(), schema));
    }
    directory.protect(all);
  }

  /** Has these rules about limits hold, in their order, each given as its lines. */
  void limitRules(String... rules) throws Exception {
    List<Entry> entries = new ArrayList<>();
    for (String rule : rules) {
      String cn = "rule " + entries.size();
      Entry.Builder entry =
          Entry.builder(Dn.parse("cn=" + cn + ",cn=limits,cn=config", schema), schema)
              .add("objectClass", "dirlensLimitRule")
              .add("cn", cn)
              .add("dirlensLimitOrder", Integer.toString(entries.size()));
      for (String line : rule.split("\n")) {
        int colon = line.indexOf(": ");
        entry.add(line.substring(0, colon), line.substring(colon + 2));
      }
      entries.add(entry.build());
    }
    directory.limitBy(Configuration.of(entries, schema).limitRules());
  }

  /** The entry as it is stored, secrets included. */
  Entry read(String name) throws Exception {
    Dn dn = Dn.parse(name, schema);
    return example.read(dn).toEntry(dn, schema);
  }

  LdapContext administrator() throws NamingException {
    return connect(Directory.ADMINISTRATOR, ADMIN_PASSWORD);
  }

  /** The same with a client whose searches are under way when its call returns. */
  LdapContext administratorNotWaiting() throws NamingException {
    Hashtable<String, Object> environment = environment(Directory.ADMINISTRATOR, ADMIN_PASSWORD);
    environment.put("com.sun.jndi.ldap.search.waitForReply", "false");
    return new InitialLdapContext(environment, null);
  }

  LdapContext anonymous() throws NamingException {
    return new InitialLdapContext(environment(), null);
  }

  LdapContext connect(String name, String password) throws NamingException {
    return new InitialLdapContext(environment(name, password), null);
  }

  private Hashtable<String, Object> environment(String name, String password) {
    Hashtable<String, Object> environment = environment();
    environment.put(Context.SECURITY_AUTHENTICATION, "simple");
    environment.put(Context.SECURITY_PRINCIPAL, name);
    environment.put(Context.SECURITY_CREDENTIALS, password);
    return environment;
  }

  private Hashtable<String, Object> environment() {
    Hashtable<String, Object> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + server.port());
    environment.put("com.sun.jndi.ldap.read.timeout", "30000");
    environment.put(Context.REFERRAL, "ignore");
    return environment;
  }

  /** All results; unlike {@code Collections.list}, this fails if the search does. */
  static List<SearchResult> all(NamingEnumeration<SearchResult> results) throws NamingException {
    List<SearchResult> all = new ArrayList<>();
    while (results.hasMore()) {
      all.add(results.next());
    }
    return all;
  }

  /** Something done with the JDK's client. */
  interface Act {
    void run() throws NamingException;
  }

  /** The result code an act ends with; 0 for success. */
  static int code(Act act) {
    try {
      act.run();
      return 0;
    } catch (NamingException e) {
      Matcher matcher = CODE.matcher(String.valueOf(e.getMessage()));
      if (!matcher.find()) {
        throw new AssertionError("no result code in: " + e, e);
      }
      return Integer.parseInt(matcher.group(1));
    }
  }

  @Override
  public void close() {
    server.close();
    example.close();
    other.close();
    Marker.requireNone(folder);
  }
}
