package org.dirlens.load.data;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/** The kinds of generated data. */
public enum DataTemplate {
  /** People of a mail of 2006: {@link SeedPeople}. */
  PEOPLE("people", "people: twenty attributes of random letters, initials of 676 kinds"),
  /** People of a benchmark of 2001: {@link MarkedPeople}. */
  MARKED("marked", "people: a description for each, surnames shared by many"),
  /** A tree in which each entry has twenty children. */
  TREE("tree", "a tree of organizational units, twenty below each"),
  /** A tree that goes down as far as it can. */
  DEEP("deep", "chains of organizational units, thirty below each other"),
  /** People in large groups. */
  GROUPS("groups", "people, and groups of 100,000 members each"),
  /** People of whom few share most values. */
  SKEWED("skewed", "people in cities, departments and jobs of which few have most (Zipf)"),
  /** People in departments that have departments. */
  ORGANISATION("organisation", "people below departments of three levels, with managers");

  private final String word;
  private final String description;

  DataTemplate(String word, String description) {
    this.word = word;
    this.description = description;
  }

  /** Its name for people and files. */
  public String word() {
    return word;
  }

  public String description() {
    return description;
  }

  /**
   * The template of a name.
   *
   * @throws IllegalArgumentException with the names that there are
   */
  public static DataTemplate of(String word) {
    return Arrays.stream(values())
        .filter(each -> each.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no such template: "
                        + word
                        + "; there are: "
                        + Arrays.stream(values())
                            .map(DataTemplate::word)
                            .collect(Collectors.joining(", "))));
  }

  /**
   * Its entries below a suffix.
   *
   * @param entries how many numbered ones, at least 1
   * @throws LdapProblem if the schema lacks one of their attributes
   */
  public DataSet below(Dn suffix, long seed, long entries, Schema schema) throws LdapProblem {
    return switch (this) {
      case PEOPLE -> PeopleData.of(new SeedPeople(seed, suffix, schema), entries);
      case MARKED -> new MarkedData(new MarkedPeople(seed, suffix, schema));
      case TREE -> new TreeData(new FanOutTree(suffix, schema));
      case DEEP -> new DeepData(suffix, schema);
      case GROUPS -> new GroupData(new SeedPeople(seed, suffix, schema), suffix, entries, schema);
      case SKEWED -> new SkewedData(seed, suffix, schema);
      case ORGANISATION -> new OrganisationData(seed, suffix, entries, schema);
    };
  }
}
