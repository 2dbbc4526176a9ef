package org.dirlens.apacheds;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import jdbm.recman.BaseRecordManager;
import jdbm.recman.CacheRecordManager;
import org.apache.directory.api.ldap.codec.api.LdapApiServiceFactory;
import org.apache.directory.api.ldap.codec.osgi.DefaultLdapCodecService;
import org.apache.directory.api.ldap.model.cursor.Cursor;
import org.apache.directory.api.ldap.model.entry.DefaultEntry;
import org.apache.directory.api.ldap.model.entry.Entry;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.api.ldap.model.name.Dn;
import org.apache.directory.api.ldap.model.name.Rdn;
import org.apache.directory.api.ldap.model.schema.AttributeType;
import org.apache.directory.server.core.api.DirectoryService;
import org.apache.directory.server.core.api.partition.PartitionTxn;
import org.apache.directory.server.core.api.partition.PartitionWriteTxn;
import org.apache.directory.server.core.factory.DefaultDirectoryServiceFactory;
import org.apache.directory.server.core.partition.impl.btree.jdbm.JdbmIndex;
import org.apache.directory.server.core.partition.impl.btree.jdbm.JdbmPartition;
import org.apache.directory.server.xdbm.Index;
import org.apache.directory.server.xdbm.IndexEntry;
import org.jspecify.annotations.Nullable;

/**
 * A directory that ApacheDS itself writes: persons below {@code ou=users}, aliases, referrals,
 * names of several values and with special characters, binary values; some persons are renamed,
 * moved and deleted again.
 */
final class ApacheDsFixture implements AutoCloseable {
  static final String SUFFIX = "dc=example,dc=com";

  /** Duplicates limits of the indices of users; those with a reverse tree are in upper case. */
  static final Map<String, Integer> LIMITS =
      Map.of("uid", 512, "initials", 512, "st", 512, "l", 100, "GIVENNAME", 40, "DISPLAYNAME", 512);

  /** Warns of each of its own attributes; held, since loggers without holders are forgotten. */
  private static final Logger LOG = Logger.getLogger("org.apache.directory");

  private final DirectoryService service;
  private final SlowlyCommitted partition;
  private final Path folder;

  private ApacheDsFixture(DirectoryService service, SlowlyCommitted partition, Path folder) {
    this.service = service;
    this.partition = partition;
    this.folder = folder;
  }

  /** Starts ApacheDS on a new folder, with an empty partition. */
  static ApacheDsFixture start(Path folder) throws Exception {
    LOG.setLevel(Level.SEVERE);
    if (!LdapApiServiceFactory.isInitialized()) {
      LdapApiServiceFactory.initialize(new DefaultLdapCodecService());
    }
    System.setProperty("workingDirectory", folder.toString());
    // JDBM goes through a list to find a block; what is in its cache of records it need not find.
    System.setProperty("jdbm.recman.cache.size", "20000");
    DefaultDirectoryServiceFactory factory = new DefaultDirectoryServiceFactory();
    factory.init("fixture");
    DirectoryService service = factory.getDirectoryService();
    SlowlyCommitted partition = new SlowlyCommitted(service);
    partition.setSyncOnWrite(false);
    Path files = folder.resolve("partitions").resolve("example");
    partition.setId("example");
    partition.setSuffixDn(new Dn(service.getSchemaManager(), SUFFIX));
    partition.setPartitionPath(files.toUri());
    partition.setIndexedAttributes(userIndices());
    service.addPartition(partition);
    return new ApacheDsFixture(service, partition, files);
  }

  /**
   * Commits some writes at once, since each commit is a sync of the disk, and empties the log then.
   */
  private static final class SlowlyCommitted extends JdbmPartition {
    private static final int TOGETHER = 500;
    private @Nullable List<?> cleanBlocks;
    private int writes;

    SlowlyCommitted(DirectoryService service) {
      super(service.getSchemaManager(), service.getDnFactory());
    }

    /** JDBM searches all the blocks that it keeps for each that it reads, so they are let go. */
    void leaveOutLog() throws LdapException, ReflectiveOperationException {
      sync();
      CacheRecordManager cache = (CacheRecordManager) field(JdbmPartition.class, "recMan", this);
      BaseRecordManager records = (BaseRecordManager) cache.getRecordManager();
      records.disableTransactions();
      Object file = field(BaseRecordManager.class, "recordFile", records);
      cleanBlocks = (List<?>) field(file.getClass(), "free", file);
    }

    private static Object field(Class<?> type, String name, Object of)
        throws ReflectiveOperationException {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return Objects.requireNonNull(field.get(of), name);
    }

    void commitNow() throws IOException {
      super.beginWriteTransaction().commit();
    }

    @Override
    public void sync() throws LdapException {
      if (cleanBlocks == null) {
        super.sync();
        return;
      }
      try {
        commitNow();
        cleanBlocks.clear();
      } catch (IOException e) {
        throw new LdapException(e);
      }
    }

    private void written() throws IOException {
      if (++writes % TOGETHER == 0) {
        synced();
      }
    }

    private void synced() throws IOException {
      try {
        sync();
      } catch (LdapException e) {
        throw new IOException(e);
      }
    }

    @Override
    public PartitionWriteTxn beginWriteTransaction() {
      PartitionWriteTxn one = super.beginWriteTransaction();
      return new PartitionWriteTxn() {
        @Override
        public void commit() throws IOException {
          written();
        }

        @Override
        public void abort() throws IOException {
          one.abort();
        }

        @Override
        public boolean isClosed() {
          return one.isClosed();
        }

        @Override
        public void close() {}
      };
    }
  }

  private static Set<Index<?, String>> userIndices() {
    Set<Index<?, String>> indices = new HashSet<>();
    LIMITS.forEach(
        (name, limit) -> {
          boolean reverse = name.equals(name.toUpperCase(java.util.Locale.ROOT));
          JdbmIndex<String> index =
              new JdbmIndex<>(name.toLowerCase(java.util.Locale.ROOT), reverse);
          index.setNumDupLimit(limit);
          indices.add(index);
        });
    return indices;
  }

  /** Writes into the record file from now on: quicker, and lost if the process ends early. */
  void leaveOutLog() throws LdapException, ReflectiveOperationException {
    partition.leaveOutLog();
  }

  /** Those of users and its own. */
  List<Index<?, String>> indices() throws Exception {
    List<Index<?, String>> all = new java.util.ArrayList<>();
    for (var oids = partition.getUserIndices(); oids.hasNext(); ) {
      all.add(partition.getUserIndex(type(oids.next())));
    }
    for (var oids = partition.getSystemIndices(); oids.hasNext(); ) {
      all.add(partition.getSystemIndex(type(oids.next())));
    }
    return all;
  }

  /** Ids of each key, as its cursor gives them. */
  Map<String, Long> idsOfKeys(Index<?, String> index) throws Exception {
    Map<String, Long> counts = new HashMap<>();
    try (PartitionTxn read = partition.beginReadTransaction();
        Cursor<? extends IndexEntry<?, String>> cursor = index.forwardCursor(read)) {
      while (cursor.next()) {
        counts.merge(String.valueOf(cursor.get().getKey()), 1L, Long::sum);
      }
    }
    return counts;
  }

  private AttributeType type(String oid) throws LdapException {
    return service.getSchemaManager().lookupAttributeTypeRegistry(oid);
  }

  JdbmPartition partition() {
    return partition;
  }

  DirectoryService service() {
    return service;
  }

  /** The folder of the partition. */
  Path folder() {
    return folder;
  }

  /** Adds this number of persons and what stands beside them, and deletes some. */
  void fill(int persons) throws LdapException, IOException {
    add(SUFFIX, "objectClass: top", "objectClass: domain", "dc: example");
    add("ou=users," + SUFFIX, "objectClass: organizationalUnit", "ou: users");
    add("ou=Großkunden," + SUFFIX, "objectClass: organizationalUnit", "ou: Großkunden");
    add("ou=archive," + SUFFIX, "objectClass: organizationalUnit", "ou: archive");
    for (int i = 0; i < persons; i++) {
      addPerson(i);
    }
    addSpecial();
    changeSome(persons);
  }

  private void addPerson(int i) throws LdapException {
    DefaultEntry entry =
        new DefaultEntry(
            service.getSchemaManager(),
            "uid=user." + i + ",ou=users," + SUFFIX,
            "objectClass: top",
            "objectClass: person",
            "objectClass: organizationalPerson",
            "objectClass: inetOrgPerson",
            "cn: Person Nr. " + i,
            "sn: Müller " + i % 97,
            "uid: user." + i,
            "initials: " + (char) ('a' + i % 26) + (char) ('a' + i / 26 % 26),
            "st: state " + i % 25,
            "l: city " + i % 4,
            "givenName: given " + i % 31,
            "displayName: Displayed " + i);
    entry.add("userPassword", ("secret" + i).getBytes(StandardCharsets.UTF_8));
    if (i % 100 == 0) {
      entry.add("jpegPhoto", photo(i));
      entry.add("givenName", "second " + i % 3);
    }
    service.getAdminSession().add(entry);
  }

  /** Begins as JFIF files do, which ApacheDS checks. */
  private static byte[] photo(int i) {
    return new byte[] {
      -1, -40, -1, -32, 0, 16, 'J', 'F', 'I', 'F', 0, (byte) i, (byte) (i >> 8), '\r', '\n'
    };
  }

  private void addSpecial() throws LdapException {
    add(
        "cn=Smith\\, John+sn=Smith,ou=Großkunden," + SUFFIX,
        "objectClass: person",
        "cn: Smith, John",
        "sn: Smith",
        "description: " + "long ".repeat(4000));
    add(
        "cn=alias,ou=Großkunden," + SUFFIX,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "cn: alias",
        "aliasedObjectName: uid=user.1,ou=users," + SUFFIX);
    add(
        "ou=elsewhere," + SUFFIX,
        "objectClass: referral",
        "objectClass: extensibleObject",
        "ou: elsewhere",
        "ref: ldap://other.example.com/ou=elsewhere,dc=example,dc=com");
  }

  /** Deletes a tenth of the persons, and renames and moves one, which only the log has then. */
  private void changeSome(int persons) throws LdapException, IOException {
    for (int i = 9; i < persons; i += 10) {
      service.getAdminSession().delete(person(i));
    }
    sync();
    Rdn renamed = new Rdn(service.getSchemaManager(), "uid=renamed");
    service.getAdminSession().rename(person(7), renamed, true);
    commit();
    service.getAdminSession().move(person(8), dn("ou=archive," + SUFFIX));
    commit();
  }

  Dn person(int i) throws LdapException {
    return dn("uid=user." + i + ",ou=users," + SUFFIX);
  }

  private Dn dn(String name) throws LdapException {
    return new Dn(service.getSchemaManager(), name);
  }

  private void add(String name, String... lines) throws LdapException {
    Entry entry = new DefaultEntry(service.getSchemaManager(), name, (Object[]) lines);
    service.getAdminSession().add(entry);
  }

  /** Commits what was written; it is in the log then. */
  void commit() throws IOException {
    partition.commitNow();
  }

  /** Writes everything into the record file, as a stop does. */
  void sync() throws LdapException {
    partition.sync();
  }

  /** The names of all entries, from its own search. */
  List<Entry> entries() throws LdapException, IOException {
    List<Entry> entries = new java.util.ArrayList<>();
    try (var cursor =
        service
            .getAdminSession()
            .search(
                dn(SUFFIX),
                org.apache.directory.api.ldap.model.message.SearchScope.SUBTREE,
                org.apache.directory.api.ldap.model.filter.FilterParser.parse(
                    service.getSchemaManager(), "(objectClass=*)"),
                org.apache.directory.api.ldap.model.message.AliasDerefMode.NEVER_DEREF_ALIASES,
                "*",
                "+")) {
      while (cursor.next()) {
        entries.add(cursor.get());
      }
    } catch (org.apache.directory.api.ldap.model.cursor.CursorException
        | java.text.ParseException e) {
      throw new IOException(e);
    }
    return entries;
  }

  @Override
  public void close() throws Exception {
    service.shutdown();
  }
}
