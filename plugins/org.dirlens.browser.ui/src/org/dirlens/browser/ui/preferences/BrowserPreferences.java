package org.dirlens.browser.ui.preferences;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.dirlens.browser.core.entry.EntryLayout;
import org.dirlens.browser.core.entry.EntryLayout.Order;
import org.dirlens.browser.core.entry.EntryRows;
import org.dirlens.browser.core.ldif.CsvOptions;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.parameters.Endpoint;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** What a person has chosen for searches, connections and editors. Any thread. */
public final class BrowserPreferences {
  static final String SEARCH_ENTRIES = "search.entries";
  static final String SEARCH_SECONDS = "search.seconds";
  static final String TIMEOUT_SECONDS = "connection.timeout.seconds";
  static final String OPERATIONAL = "editor.operational";
  static final String IN_WINDOW = "values.inWindow";
  static final String FROM_FILE = "values.fromFile";
  private static final String RAW_VALUES = "entry.raw";
  private static final String ENTRY_ORDER = "entry.order";
  private static final String TREE_ORDER = "tree.order";
  private static final String TREE_LINKED = "tree.linked";
  static final String TREE_GROUP = "tree.group";
  private static final String CSV_SEPARATOR = "csv.separator";
  private static final String CSV_QUOTE = "csv.quote";
  private static final String CSV_BETWEEN = "csv.between";
  private static final String CSV_HEAD = "csv.head";
  private static final String CSV_BINARY = "csv.binary";
  private static final String CSV_ENCODING = "csv.encoding";
  static final int SECONDS_MAX = 3_600;
  static final int GROUP_MIN = 10;

  /** A widget stands still while it makes more lines at once. */
  static final int GROUP_MAX = 2_000;

  private static final int ENTRIES_DEFAULT = 1_000;
  private static final int GROUP_DEFAULT = 1_000;

  private static final String BUNDLE = "org.dirlens.browser.ui";

  private BrowserPreferences() {}

  /** Tells a listener of every choice, on the thread that makes it. */
  public static void addListener(IPreferenceChangeListener listener) {
    InstanceScope.INSTANCE.getNode(BUNDLE).addPreferenceChangeListener(listener);
  }

  public static void removeListener(IPreferenceChangeListener listener) {
    InstanceScope.INSTANCE.getNode(BUNDLE).removePreferenceChangeListener(listener);
  }

  static ScopedPreferenceStore store() {
    ScopedPreferenceStore store = new ScopedPreferenceStore(InstanceScope.INSTANCE, BUNDLE);
    store.setDefault(SEARCH_ENTRIES, ENTRIES_DEFAULT);
    store.setDefault(SEARCH_SECONDS, 0);
    store.setDefault(TIMEOUT_SECONDS, Endpoint.DEFAULT_TIMEOUT_MILLIS / 1_000);
    store.setDefault(TREE_GROUP, GROUP_DEFAULT);
    store.setDefault(OPERATIONAL, false);
    store.setDefault(IN_WINDOW, "");
    store.setDefault(FROM_FILE, "");
    return store;
  }

  /** Entries that a new search asks for at most, 1 or more. */
  public static int searchEntries() {
    return Math.max(1, store().getInt(SEARCH_ENTRIES));
  }

  /** Seconds that a server may take for a search; 0 for no limit. */
  public static int searchSeconds() {
    return Math.clamp(store().getInt(SEARCH_SECONDS), 0, SECONDS_MAX);
  }

  /** Time-out of a new connection in seconds, 1 or more. */
  public static int timeoutSeconds() {
    return Math.clamp(store().getInt(TIMEOUT_SECONDS), 1, SECONDS_MAX);
  }

  /** Whether an editor shows operational attributes from the start. */
  public static boolean operational() {
    return store().getBoolean(OPERATIONAL);
  }

  /** How the table of an entry was laid out last: raw values or not, and the order of its lines. */
  public static EntryLayout entryLayout() {
    EntryLayout usual = EntryLayout.of(EntryRows.Show.USER);
    Order order = one(Order.values(), store().getString(ENTRY_ORDER), usual.order());
    return usual.raw(store().getBoolean(RAW_VALUES)).with(order);
  }

  /** Keeps how the table of an entry is laid out. */
  public static void entryLayout(EntryLayout layout) {
    keep(
        store -> {
          store.setValue(RAW_VALUES, layout.raw());
          store.setValue(ENTRY_ORDER, layout.order().name());
        });
  }

  /** How the trees are ordered, as it was kept; empty for as usual. */
  public static String treeOrder() {
    return store().getString(TREE_ORDER);
  }

  /** Keeps how the trees are ordered. */
  public static void treeOrder(String order) {
    keep(store -> store.setValue(TREE_ORDER, order));
  }

  /** Children of an entry that are one group in the tree. */
  public static int treeGroup() {
    return Math.clamp(store().getInt(TREE_GROUP), GROUP_MIN, GROUP_MAX);
  }

  /** How a table of entries was written last. */
  public static CsvOptions csv() {
    ScopedPreferenceStore store = store();
    CsvOptions usual = CsvOptions.USUAL;
    if (!store.contains(CSV_SEPARATOR)) {
      return usual;
    }
    return new CsvOptions(
        (char) store.getInt(CSV_SEPARATOR),
        (char) store.getInt(CSV_QUOTE),
        store.getString(CSV_BETWEEN),
        store.getBoolean(CSV_HEAD),
        one(CsvOptions.Binary.values(), store.getString(CSV_BINARY), usual.binary()),
        one(CsvOptions.Encoding.values(), store.getString(CSV_ENCODING), usual.encoding()));
  }

  /** Keeps how a table of entries is written. */
  public static void csv(CsvOptions options) {
    keep(
        store -> {
          store.setValue(CSV_SEPARATOR, options.separator());
          store.setValue(CSV_QUOTE, options.quote());
          store.setValue(CSV_BETWEEN, options.between());
          store.setValue(CSV_HEAD, options.head());
          store.setValue(CSV_BINARY, options.binary().name());
          store.setValue(CSV_ENCODING, options.encoding().name());
        });
  }

  private static <E extends Enum<E>> E one(E[] all, String name, E absent) {
    return Arrays.stream(all).filter(each -> each.name().equals(name)).findFirst().orElse(absent);
  }

  /** Whether the tree follows the editor. */
  public static boolean linkedTree() {
    return store().getBoolean(TREE_LINKED);
  }

  /** Keeps whether the tree follows the editor. */
  public static void linkedTree(boolean linked) {
    keep(store -> store.setValue(TREE_LINKED, linked));
  }

  private static void keep(Consumer<ScopedPreferenceStore> change) {
    ScopedPreferenceStore store = store();
    change.accept(store);
    try {
      store.save();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a line of text of this attribute is edited in a window instead of its cell. */
  public static boolean inWindow(String description) {
    return names(IN_WINDOW, description);
  }

  /** Whether values of this attribute come from files although they could be text. */
  public static boolean fromFile(String description) {
    return names(FROM_FILE, description);
  }

  /** Names without options, in any case of letters. */
  private static boolean names(String key, String description) {
    String type = Attribute.typeOf(description);
    return Arrays.stream(store().getString(key).strip().split("[\\s,]+"))
        .anyMatch(type::equalsIgnoreCase);
  }
}
