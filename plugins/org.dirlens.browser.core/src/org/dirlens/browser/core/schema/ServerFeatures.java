package org.dirlens.browser.core.schema;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Assertion;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.ListView;
import org.dirlens.connection.core.RequestControl;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.Browsing;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * What a server says of itself in its root DSE (RFC 4512, section 5.1). Nothing is assumed of a
 * server that says nothing.
 *
 * @param controls OIDs of the controls it knows
 * @param extensions OIDs of its extended operations
 * @param contexts DNs of its naming contexts
 */
public record ServerFeatures(
    Product product, List<String> controls, List<String> extensions, List<String> contexts) {

  /** Knows nothing, so nothing is used. */
  public static final ServerFeatures NONE =
      new ServerFeatures(Product.OTHER, List.of(), List.of(), List.of());

  private static final List<String> ATTRIBUTES =
      List.of(
          "objectClass", "vendorName", "supportedControl", "supportedExtension", "namingContexts");

  /** Servers of which it is known what they do with passwords and names. */
  public enum Product {
    /** Hashes what comes in clear. */
    DIRLENS,
    /** Keeps what comes in clear, unless its password policy says otherwise. */
    OPENLDAP,
    /** Hashes what comes in clear. */
    DS_389,
    OTHER;

    /** Whether a password that is sent in clear is known to be hashed by the server. */
    public boolean hashes() {
      return this == DIRLENS || this == DS_389;
    }

    /**
     * Whether names are known to be compared by the equality rules of the schema; 389 Directory
     * Server ignores letter case in all of them.
     */
    public boolean comparesNamesByRules() {
      return this == DIRLENS || this == OPENLDAP;
    }
  }

  /** Asks the server. */
  public static ServerFeatures read(Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    return session.read("", ATTRIBUTES, monitor).map(ServerFeatures::of).orElse(NONE);
  }

  /** Reads a root DSE. */
  public static ServerFeatures of(Entry rootDse) {
    return new ServerFeatures(
        product(rootDse),
        rootDse.texts("supportedControl"),
        rootDse.texts("supportedExtension"),
        rootDse.texts("namingContexts"));
  }

  private static Product product(Entry rootDse) {
    String vendor = rootDse.first("vendorName").orElse("");
    if (vendor.equals("Dirlens")) {
      return Product.DIRLENS;
    }
    if (vendor.startsWith("389 ")) {
      return Product.DS_389;
    }
    return rootDse.texts("objectClass").contains("OpenLDAProotDSE")
        ? Product.OPENLDAP
        : Product.OTHER;
  }

  /** Whether a write may carry a condition (RFC 4528). */
  public boolean assertions() {
    return controls.contains(Assertion.OID);
  }

  /** Whether long lists come in pages (RFC 2696). */
  public boolean pagedResults() {
    return controls.contains("1.2.840.113556.1.4.319");
  }

  /** Whether referral objects can be read as entries (RFC 3296). */
  public boolean manageDsaIt() {
    return controls.contains("2.16.840.1.113730.3.4.2");
  }

  /** Whether subentries can be asked for (RFC 3672). */
  public boolean subentries() {
    return controls.contains(RequestControl.SUBENTRIES);
  }

  /** Whether any part of a sorted list can be read (draft-ietf-ldapext-ldapv3-vlv-09). */
  public boolean listViews() {
    return controls.contains(ListView.OID) && controls.contains(ListView.SORT_OID);
  }

  /** Whether the server sets passwords by itself (RFC 3062). */
  public boolean passwordModify() {
    return extensions.contains(Session.PASSWORD_MODIFY);
  }

  /**
   * Where everything of the server is searched: its naming contexts, or, where it shows none, the
   * DNs that its connection begins with. Empty where nothing can be searched.
   */
  public List<String> searchBases(Browsing browsing) {
    return contexts.isEmpty() ? browsing.bases() : contexts;
  }

  /** The naming context in which the entry lies. */
  public Optional<String> contextOf(String dn) {
    return contexts.stream().filter(context -> DnText.sameOrBelow(dn, context)).findFirst();
  }
}
