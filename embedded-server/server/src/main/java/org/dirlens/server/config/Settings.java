package org.dirlens.server.config;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.PartitionOptions.Writes;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.limit.SearchLimit;
import org.dirlens.server.limit.SearchLimits;
import org.dirlens.server.limit.TlsForPasswords;
import org.dirlens.server.limit.TransactionLimits;
import org.dirlens.server.log.LogFormat;
import org.dirlens.server.log.LogSettings;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.policy.PolicyControls;

/**
 * The values of settings; immutable. Every setting has one, since those nobody chose have their
 * standard.
 */
public final class Settings {
  /** What holds where nobody chose anything. */
  public static final Settings STANDARD = new Settings(Map.of());

  private final Map<Setting, List<String>> chosen;

  private Settings(Map<Setting, List<String>> chosen) {
    this.chosen = Map.copyOf(chosen);
  }

  /**
   * The settings of a section as an entry has them.
   *
   * @throws LdapProblem constraintViolation, naming the attribute and what it may be
   */
  static Settings of(Section section, Entry entry) throws LdapProblem {
    return STANDARD.with(section, entry);
  }

  /** These settings with those of one section as an entry has them; see {@link #of}. */
  Settings with(Section section, Entry entry) throws LdapProblem {
    Map<Setting, List<String>> changed = new EnumMap<>(Setting.class);
    changed.putAll(chosen);
    for (Setting setting : Setting.of(section)) {
      List<String> values = values(setting, entry);
      if (values.isEmpty() || values.equals(setting.standard())) {
        changed.remove(setting);
      } else {
        changed.put(setting, values);
      }
    }
    return new Settings(changed);
  }

  /** What an entry says of a setting, whichever section it is of; see {@link #of}. */
  static List<String> values(Setting setting, Entry entry) throws LdapProblem {
    List<String> values =
        entry.values(setting.attribute()).stream()
            .map(value -> new String(value, StandardCharsets.UTF_8))
            .toList();
    for (String value : values) {
      String problem = setting.kind().problem(value);
      if (problem != null) {
        throw new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, setting.attribute() + " " + problem);
      }
    }
    return values;
  }

  /**
   * These settings with another value of one that may have a single value other than its standard.
   */
  Settings with(Setting setting, String value) {
    Map<Setting, List<String>> changed = new EnumMap<>(Setting.class);
    changed.putAll(chosen);
    changed.put(setting, List.of(value));
    return new Settings(changed);
  }

  /** Shows the settings of a section in an entry, with those that nobody chose. */
  void show(Section section, OwnEntry entry) throws LdapProblem {
    for (Setting setting : Setting.of(section)) {
      entry.with(setting.attribute(), texts(setting));
    }
  }

  /** Shows those settings of a section that somebody chose; whether there are any. */
  boolean showChosen(Section section, OwnEntry entry) throws LdapProblem {
    for (Setting setting : Setting.of(section)) {
      entry.with(setting.attribute(), chosen.getOrDefault(setting, List.of()));
    }
    return chosen.keySet().stream().anyMatch(setting -> setting.section() == section);
  }

  /** The values of a setting as text. */
  public List<String> texts(Setting setting) {
    return chosen.getOrDefault(setting, setting.standard());
  }

  /** The value of a setting that has one. */
  public String text(Setting setting) {
    return texts(setting).getFirst();
  }

  public long number(Setting setting) {
    return Long.parseLong(text(setting));
  }

  /** The value of a setting whose bounds are those of an int. */
  public int whole(Setting setting) {
    return Math.toIntExact(number(setting));
  }

  public boolean truth(Setting setting) {
    return text(setting).equals("TRUE");
  }

  public ConnectionLimits connectionLimits() {
    return new ConnectionLimits(
        new ConnectionLimits.Counts(
            whole(Setting.CONNECTIONS),
            whole(Setting.CONNECTIONS_PER_ADDRESS),
            whole(Setting.OUTSTANDING_OPERATIONS)),
        new ConnectionLimits.PduBytes(
            whole(Setting.PDU_BYTES_BEFORE_BIND), whole(Setting.PDU_BYTES_AFTER_BIND)),
        new ConnectionLimits.Unread(
            whole(Setting.UNREAD_ANSWER_BYTES), number(Setting.UNREAD_ANSWER_MILLIS)),
        new ConnectionLimits.Silence(
            number(Setting.PARTIAL_PDU_MILLIS),
            number(Setting.IDLE_MILLIS),
            number(Setting.IDLE_MILLIS_BEFORE_BIND),
            whole(Setting.KEEP_ALIVE_SECONDS)),
        new ConnectionLimits.Tls(
            text(Setting.TLS_MINIMUM).equals("TLSv1.3")
                ? List.of("TLSv1.3")
                : List.of("TLSv1.3", "TLSv1.2"),
            TlsForPasswords.of(text(Setting.TLS_FOR_PASSWORDS))));
  }

  public OperationLimits operationLimits() {
    return new OperationLimits(
        searchLimits(),
        new OperationLimits.Requests(
            whole(Setting.FILTER_DEPTH),
            whole(Setting.FILTER_PARTS),
            whole(Setting.REQUESTED_ATTRIBUTES)),
        new OperationLimits.Paged(
            whole(Setting.PAGED_SEARCHES), number(Setting.PAGED_SEARCH_MILLIS)),
        new OperationLimits.Persistent(
            whole(Setting.PERSISTENT_SEARCHES), whole(Setting.PERSISTENT_SEARCHES_PER_CONNECTION)),
        new OperationLimits.Passwords(whole(Setting.BIND_FAILURES), whole(Setting.PASSWORD_BYTES)),
        new TransactionLimits(
            whole(Setting.TRANSACTIONS),
            whole(Setting.TRANSACTION_WRITES),
            whole(Setting.TRANSACTION_BYTES),
            number(Setting.TRANSACTION_MILLIS)));
  }

  private SearchLimits searchLimits() {
    Map<SearchLimit, Long> values = new EnumMap<>(SearchLimit.class);
    for (SearchLimit limit : SearchLimit.values()) {
      for (String text : texts(Setting.of(limit))) {
        values.put(limit, Long.parseLong(text));
      }
    }
    return SearchLimits.of(values);
  }

  /** The name of the policy of entries that name none; empty for no policy. */
  public String passwordPolicy() {
    return String.join("", texts(Setting.PASSWORD_POLICY));
  }

  /** How clients are told what a policy says of a bind. */
  public PolicyControls policyControls() {
    return truth(Setting.NETSCAPE_CONTROLS)
        ? PolicyControls.DRAFT_OR_NETSCAPE
        : PolicyControls.DRAFT;
  }

  public LogSettings logs() {
    return new LogSettings(
        LogFormat.of(text(Setting.ACCESS_LOG)),
        LogFormat.of(text(Setting.AUDIT_LOG)),
        number(Setting.LOG_FILE_BYTES),
        whole(Setting.LOG_FILES_KEPT),
        number(Setting.LOG_QUEUE_BYTES));
  }

  /** These settings as a partition takes them, all else as in these options. */
  public PartitionOptions partitionOptions(PartitionOptions others) {
    long entryCacheBytes = number(Setting.ENTRY_CACHE_BYTES);
    return others
        .withEntryCacheBytes(entryCacheBytes == 0 ? others.caches().entryBytes() : entryCacheBytes)
        .withDnCacheBytes(number(Setting.NAME_CACHE_BYTES))
        .withSortBytes(whole(Setting.SORT_BYTES))
        .withWrites(truth(Setting.READ_ONLY) ? Writes.REFUSED : Writes.ACCEPTED);
  }
}
