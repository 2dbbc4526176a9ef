package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.index.structure.StoreFigures;
import org.dirlens.index.structure.StoreFigures.Figure;
import org.dirlens.index.structure.StoreFigures.Kind;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.partition.structure.PageMap;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * What OpenLDAP and 389 Directory Server tell of their trees: how many pages of the database are in
 * use and free, of slapd with back-mdb and cn=monitor (slapd-mdb(5)); sizes of its files, of 389.
 */
final class ForeignTrees extends TreeSource {
  /** Whatever a server says instead is not told. */
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private final Sessions sessions;
  private final Dialect dialect;
  private final String suffix;

  ForeignTrees(Sessions sessions, Dialect dialect, String suffix) {
    this.sessions = sessions;
    this.dialect = dialect;
    this.suffix = suffix;
  }

  @Override
  public String why() {
    return dialect.product() + " does not show how its trees lie in pages.";
  }

  @Override
  public List<byte[]> keys(String tree, String value) {
    return List.of();
  }

  @Override
  protected List<Named> readTrees(IProgressMonitor monitor) {
    return List.of();
  }

  @Override
  protected @Nullable PageMap readPages(String tree, IProgressMonitor monitor) {
    return null;
  }

  @Override
  protected StoreFigures readStore(IProgressMonitor monitor) throws ConnectionProblem {
    ConfigReader reader = new ConfigReader(sessions.session(monitor));
    List<Figure> figures = new ArrayList<>();
    if (dialect == Dialect.OPENLDAP) {
      for (Entry database :
          reader.read("cn=Databases,cn=Monitor", Scope.ONE_LEVEL, SearchQuery.ANY_ENTRY, monitor)) {
        if (database.texts("namingContexts").stream().anyMatch(suffix::equalsIgnoreCase)) {
          add(figures, Kind.USED, database, "olmMDBPagesUsed");
          add(figures, Kind.FREE, database, "olmMDBPagesFree");
          add(figures, Kind.MOST, database, "olmMDBPagesMax");
        }
      }
    }
    return new StoreFigures(figures);
  }

  private static void add(List<Figure> figures, Kind kind, Entry entry, String attribute) {
    entry
        .first(attribute)
        .filter(text -> NUMBER.matcher(text).matches())
        .ifPresent(text -> figures.add(new Figure(kind, Long.parseLong(text))));
  }
}
