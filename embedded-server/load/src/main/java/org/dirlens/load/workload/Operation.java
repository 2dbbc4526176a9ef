package org.dirlens.load.workload;

import java.util.List;
import org.dirlens.load.client.RequestWriter.Change;
import org.dirlens.load.client.RequestWriter.Scope;

/** One operation of a workload: what its requests are made of. Immutable. */
sealed interface Operation {
  /** Unique in the workload. */
  String name();

  /** How often it comes beside the others, above 0. */
  double weight();

  /**
   * What a request does, for people: which entries it changes.
   *
   * @return empty if it changes nothing that stays
   */
  default String changes() {
    return "";
  }

  /**
   * @param sizeLimit entries, 0 for no limit
   */
  record Search(
      String name,
      double weight,
      Template base,
      Scope scope,
      FilterTemplate filter,
      List<String> attributes,
      int sizeLimit)
      implements Operation {}

  /**
   * The searches of a log, in their order and then from the beginning; each thread begins
   * elsewhere.
   *
   * @param searches at least one
   */
  record Logged(String name, double weight, List<LoggedRequest> searches) implements Operation {
    public Logged {
      searches = List.copyOf(searches);
    }
  }

  record Compare(String name, double weight, Template dn, String attribute, Template value)
      implements Operation {}

  record Bind(String name, double weight, Template dn) implements Operation {}

  record Add(String name, double weight, Template dn, List<Line> lines) implements Operation {}

  /** A value of an entry that is added. */
  record Line(String attribute, Template value) {}

  /**
   * @param of the operation whose entries it takes
   */
  record Delete(String name, double weight, String of) implements Operation {}

  /** Changes entries of the server, which stay changed. */
  record Modify(
      String name, double weight, Template dn, Change change, String attribute, Template value)
      implements Operation {
    @Override
    public String changes() {
      return "%s changes %s of %s".formatted(name, attribute, Workload.text(dn));
    }
  }

  /**
   * Changes entries that the load has added.
   *
   * @param of the operation whose entries it takes
   */
  record ModifyOwn(
      String name, double weight, String of, Change change, String attribute, Template value)
      implements Operation {}

  /**
   * @param of the operation whose entries it takes
   */
  record Rename(String name, double weight, String of, Template rdn) implements Operation {}
}
