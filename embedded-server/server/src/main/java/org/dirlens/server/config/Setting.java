package org.dirlens.server.config;

import static org.dirlens.partition.PartitionOptions.DEFAULTS;

import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.limit.SearchLimit;
import org.dirlens.server.limit.TlsForPasswords;
import org.dirlens.server.limit.TransactionLimits;
import org.dirlens.server.listen.Listeners;
import org.dirlens.server.log.LogFormat;
import org.dirlens.server.log.LogSettings;

/**
 * Every setting there is: the entry that shows it, its attribute, what values it takes, and its
 * value where nobody chose one.
 */
@SuppressWarnings("ImmutableEnumChecker") // Records and lists that cannot change.
public enum Setting {
  LISTEN_ADDRESS(
      Section.LISTENERS, "dirlensListenAddress", new SettingKind.Address(), Listeners.LOOPBACK),
  LDAP_PORT(Section.LISTENERS, "dirlensLdapPort", Standard.PORTS),
  LDAPS_PORT(Section.LISTENERS, "dirlensLdapsPort", Standard.PORTS),

  CONNECTIONS(
      Section.LIMITS,
      "dirlensConnections",
      1,
      1_000_000,
      "connections",
      Standard.CONNECTION.counts().connections()),
  CONNECTIONS_PER_ADDRESS(
      Section.LIMITS,
      "dirlensConnectionsPerAddress",
      1,
      1_000_000,
      "connections",
      Standard.CONNECTION.counts().perAddress()),
  OUTSTANDING_OPERATIONS(
      Section.LIMITS,
      "dirlensOutstandingOperations",
      1,
      100_000,
      "operations",
      Standard.CONNECTION.counts().operations()),
  UNREAD_ANSWER_BYTES(
      Section.LIMITS,
      "dirlensUnreadAnswerBytes",
      1 << 10,
      1 << 30,
      "bytes",
      Standard.CONNECTION.unread().bytes()),
  UNREAD_ANSWER_MILLIS(
      Section.LIMITS,
      "dirlensUnreadAnswerMillis",
      100,
      1L << 40,
      "milliseconds",
      Standard.CONNECTION.unread().millis()),
  PDU_BYTES_BEFORE_BIND(
      Section.LIMITS,
      "dirlensPduBytesBeforeBind",
      4 << 10,
      1 << 30,
      "bytes",
      Standard.CONNECTION.pduBytes().beforeBind()),
  PDU_BYTES_AFTER_BIND(
      Section.LIMITS,
      "dirlensPduBytesAfterBind",
      4 << 10,
      1 << 30,
      "bytes",
      Standard.CONNECTION.pduBytes().afterBind()),
  PARTIAL_PDU_MILLIS(
      Section.LIMITS,
      "dirlensPartialPduMillis",
      100,
      1L << 40,
      "milliseconds",
      Standard.CONNECTION.silence().partialPduMillis()),
  IDLE_MILLIS(
      Section.LIMITS,
      "dirlensIdleMillis",
      1000,
      1L << 40,
      "milliseconds",
      Standard.CONNECTION.silence().idleMillis()),
  IDLE_MILLIS_BEFORE_BIND(
      Section.LIMITS,
      "dirlensIdleMillisBeforeBind",
      1000,
      1L << 40,
      "milliseconds",
      Standard.CONNECTION.silence().idleMillisBeforeBind()),
  KEEP_ALIVE_SECONDS(
      Section.LIMITS,
      "dirlensKeepAliveSeconds",
      0,
      32_767, // what Linux takes
      "seconds",
      Standard.CONNECTION.silence().keepAliveSeconds()),
  SIZE(SearchLimit.SIZE, Standard.ENTRIES),
  HARD_SIZE(SearchLimit.HARD_SIZE, Standard.ENTRIES),
  TIME_MILLIS(SearchLimit.TIME_MILLIS, Standard.MILLIS),
  HARD_TIME_MILLIS(SearchLimit.HARD_TIME_MILLIS, Standard.MILLIS),
  LOOK_THROUGH(SearchLimit.LOOK_THROUGH, Standard.MANY_ENTRIES),
  PAGE_SIZE(SearchLimit.PAGE_SIZE, Standard.ENTRIES),
  PAGED_TOTAL(SearchLimit.PAGED_TOTAL, Standard.MANY_ENTRIES),
  PAGED_SEARCHES(
      Section.LIMITS,
      "dirlensPagedSearches",
      1,
      1000,
      "searches",
      Standard.OPERATION.paged().searches()),
  PAGED_SEARCH_MILLIS(
      Section.LIMITS,
      "dirlensPagedSearchMillis",
      1000,
      1L << 40,
      "milliseconds",
      Standard.OPERATION.paged().millis()),
  PERSISTENT_SEARCHES(
      Section.LIMITS,
      "dirlensPersistentSearches",
      0,
      100_000,
      "searches",
      Standard.OPERATION.persistent().searches()),
  PERSISTENT_SEARCHES_PER_CONNECTION(
      Section.LIMITS,
      "dirlensPersistentSearchesPerConnection",
      0,
      10_000,
      "searches",
      Standard.OPERATION.persistent().perConnection()),
  BIND_FAILURES(
      Section.LIMITS,
      "dirlensBindFailuresPerSecond",
      1,
      1_000_000,
      "binds a second",
      Standard.OPERATION.passwords().bindFailuresPerSecond()),
  PASSWORD_BYTES(
      Section.LIMITS,
      "dirlensPasswordBytes",
      1024, // as many as the file of the administrator's password may have
      1 << 20,
      "bytes",
      Standard.OPERATION.passwords().bytes()),
  FILTER_DEPTH(
      Section.LIMITS,
      "dirlensFilterDepth",
      1,
      Filter.DEPTH_MAX,
      "levels",
      Standard.OPERATION.requests().filterDepth()),
  FILTER_PARTS(
      Section.LIMITS,
      "dirlensFilterParts",
      1,
      1 << 20,
      "parts",
      Standard.OPERATION.requests().filterParts()),
  REQUESTED_ATTRIBUTES(
      Section.LIMITS,
      "dirlensRequestedAttributes",
      1,
      1 << 20,
      "attributes",
      Standard.OPERATION.requests().attributes()),
  TRANSACTIONS(
      Section.LIMITS, "dirlensTransactions", 1, 1000, "transactions", Standard.TRANSACTION.open()),
  TRANSACTION_WRITES(
      Section.LIMITS,
      "dirlensTransactionWrites",
      1,
      1_000_000,
      "writes",
      Standard.TRANSACTION.writes()),
  TRANSACTION_BYTES(
      Section.LIMITS,
      "dirlensTransactionBytes",
      1 << 10,
      1 << 30,
      "bytes",
      Standard.TRANSACTION.bytes()),
  TRANSACTION_MILLIS(
      Section.LIMITS,
      "dirlensTransactionMillis",
      1000,
      1L << 40,
      "milliseconds",
      Standard.TRANSACTION.openMillis()),

  TLS_MINIMUM(
      Section.TLS,
      "dirlensTlsMinimumVersion",
      new SettingKind.Choice(List.of("TLSv1.2", "TLSv1.3")),
      "TLSv1.2"),
  TLS_FOR_PASSWORDS(
      Section.TLS,
      "dirlensTlsForPasswords",
      new SettingKind.Choice(
          Arrays.stream(TlsForPasswords.values()).map(TlsForPasswords::word).toList()),
      Standard.CONNECTION.tls().forPasswords().word()),

  TASKS_KEPT(Section.TASKS, "dirlensTasksKept", 1, 10_000, "tasks", 100),
  TASK_KEPT_MILLIS(
      Section.TASKS, "dirlensTaskKeptMillis", 1000, 1L << 40, "milliseconds", 86_400_000),

  ACCESS_LOG(Section.LOGS, "dirlensAccessLog", Standard.LOG_FORMATS, Standard.LOGS.access().word()),
  AUDIT_LOG(Section.LOGS, "dirlensAuditLog", Standard.LOG_FORMATS, Standard.LOGS.audit().word()),
  LOG_FILE_BYTES(
      Section.LOGS, "dirlensLogFileBytes", 64 << 10, 1L << 40, "bytes", Standard.LOGS.fileBytes()),
  LOG_FILES_KEPT(Section.LOGS, "dirlensLogFilesKept", 1, 1000, "files", Standard.LOGS.filesKept()),
  LOG_QUEUE_BYTES(
      Section.LOGS,
      "dirlensLogQueueBytes",
      64 << 10,
      1L << 30,
      "bytes",
      Standard.LOGS.queueBytes()),

  DISSECTION(Section.MONITORING, "dirlensDissection", new SettingKind.Truth(), "FALSE"),

  PASSWORD_POLICY(Section.PASSWORDS, "dirlensPasswordPolicy", new SettingKind.Name()),
  NETSCAPE_CONTROLS(Section.PASSWORDS, "dirlensNetscapeControls", new SettingKind.Truth(), "FALSE"),

  READ_ONLY(Section.PARTITION, "dirlensReadOnly", new SettingKind.Truth(), "FALSE"),
  ENTRY_CACHE_BYTES(
      Section.PARTITION,
      "dirlensEntryCacheBytes",
      0, // its share of the memory that the installation has for this
      1L << 44,
      "bytes",
      0),
  NAME_CACHE_BYTES(
      Section.PARTITION,
      "dirlensNameCacheBytes",
      64 << 10,
      1L << 34,
      "bytes",
      DEFAULTS.caches().dnBytes()),
  SORT_BYTES(
      Section.PARTITION,
      "dirlensSortBytes",
      1 << 20,
      1 << 30,
      "bytes",
      DEFAULTS.work().sortBytes()),

  INDEX_THRESHOLD(
      Section.INDEX,
      "dirlensIndexThreshold",
      IndexDefinition.MIN_THRESHOLD,
      IndexDefinition.MAX_THRESHOLD,
      "ids",
      IndexDefinition.DEFAULT_THRESHOLD),
  INDEX_CACHE_BYTES(
      Section.INDEX,
      "dirlensIndexCacheBytes",
      IndexDefinition.MIN_CACHE_BYTES,
      1L << 44,
      "bytes",
      IndexDefinition.DEFAULT_CACHE_BYTES),
  INDEX_HIDDEN(Section.INDEX, "dirlensIndexHidden", new SettingKind.Truth(), "FALSE"),

  LIMIT_ORDER(Section.LIMIT_RULE, "dirlensLimitOrder", 0, 1_000_000, "", 100);

  /** The limits where nobody chose others. */
  private static final class Standard {
    static final ConnectionLimits CONNECTION = ConnectionLimits.standard();
    static final OperationLimits OPERATION = OperationLimits.standard();
    static final TransactionLimits TRANSACTION = OPERATION.transactions();
    static final LogSettings LOGS = LogSettings.STANDARD;

    static final SettingKind ENTRIES = new SettingKind.Whole(0, Integer.MAX_VALUE, "entries");
    static final SettingKind MANY_ENTRIES = new SettingKind.Whole(0, 1L << 40, "entries");
    static final SettingKind MILLIS = new SettingKind.Whole(0, 1L << 40, "milliseconds");

    static final SettingKind PORTS = new SettingKind.Whole(0, 65_535, "");

    static final SettingKind LOG_FORMATS =
        new SettingKind.Choice(Arrays.stream(LogFormat.values()).map(LogFormat::word).toList());

    static String[] of(SearchLimit limit) {
      return OPERATION.search().said(limit).stream()
          .mapToObj(Long::toString)
          .toArray(String[]::new);
    }
  }

  private final Section section;
  private final String attribute;
  private final SettingKind kind;
  private final List<String> standard;

  Setting(Section section, String attribute, SettingKind kind, String... standard) {
    this.section = section;
    this.attribute = attribute;
    this.kind = kind;
    this.standard = List.of(standard);
  }

  Setting(SearchLimit limit, SettingKind kind) {
    this(Section.LIMITS, limit.attribute(), kind, Standard.of(limit));
  }

  Setting(Section section, String attribute, long least, long most, String unit, long standard) {
    this(section, attribute, new SettingKind.Whole(least, most, unit), Long.toString(standard));
  }

  /** The setting of a limit of searches of all, which rules have as well. */
  static Setting of(SearchLimit limit) {
    return switch (limit) {
      case SIZE -> SIZE;
      case HARD_SIZE -> HARD_SIZE;
      case TIME_MILLIS -> TIME_MILLIS;
      case HARD_TIME_MILLIS -> HARD_TIME_MILLIS;
      case LOOK_THROUGH -> LOOK_THROUGH;
      case PAGE_SIZE -> PAGE_SIZE;
      case PAGED_TOTAL -> PAGED_TOTAL;
    };
  }

  public Section section() {
    return section;
  }

  /** The attribute type, which has the unit in its name or in its description. */
  public String attribute() {
    return attribute;
  }

  SettingKind kind() {
    return kind;
  }

  /** Its values where nobody chose others. */
  public List<String> standard() {
    return standard;
  }

  /** The settings of a section. */
  static List<Setting> of(Section section) {
    return Arrays.stream(values()).filter(setting -> setting.section == section).toList();
  }
}
