package org.dirlens.load.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.load.client.RequestWriter.Change;
import org.dirlens.load.client.RequestWriter.Scope;
import org.jspecify.annotations.Nullable;

/** Reads the sections of operations. */
final class OperationReader {
  private static final int SIZE_LIMIT_MAX = Integer.MAX_VALUE;

  private final Set<String> known;
  private final Set<String> adds;
  private final @Nullable Path folder;

  /**
   * @param values names of the values that there are
   * @param folder in which logs are; null for the folder of the process
   */
  OperationReader(List<Section> sections, Set<String> values, @Nullable Path folder) {
    this.folder = folder;
    known = new HashSet<>(values);
    known.add(Draws.BASE);
    known.add(Draws.UNIQUE);
    adds =
        sections.stream()
            .filter(each -> each.kind().equals("add"))
            .map(Section::name)
            .collect(Collectors.toSet());
  }

  Operation read(Section section, double weight) throws WorkloadProblem {
    return switch (section.kind()) {
      case "search" -> search(section, weight);
      case "log" -> log(section, weight);
      case "compare" -> compare(section, weight);
      case "bind" -> bind(section, weight);
      case "add" -> add(section, weight);
      case "delete" -> delete(section, weight);
      case "modify" -> modify(section, weight);
      case "rename" -> rename(section, weight);
      default ->
          throw new WorkloadProblem(
              section.line(),
              "no section is called "
                  + section.kind()
                  + "; there are: load, value, search, log, compare, bind, add, delete, modify, rename");
    };
  }

  private Operation search(Section section, double weight) throws WorkloadProblem {
    Template base = Settings.name(section.required("base"), known);
    Optional<Section.Setting> scope = section.optional("scope");
    Optional<Section.Setting> filter = section.optional("filter");
    Optional<Section.Setting> attributes = section.optional("attributes");
    Optional<Section.Setting> limit = section.optional("size-limit");
    section.close("weight", "base", "scope", "filter", "attributes", "size-limit");
    Section.Setting asked =
        filter.orElse(new Section.Setting(section.line(), "filter", "(objectClass=*)"));
    return new Operation.Search(
        section.name(),
        weight,
        base,
        scope.isEmpty() ? Scope.SUB : scope(scope.get()),
        Settings.filter(asked, known),
        attributes.isEmpty() ? List.of() : Settings.list(attributes.get()),
        limit.isEmpty() ? 0 : (int) Settings.whole(limit.get(), 0, SIZE_LIMIT_MAX));
  }

  private Operation log(Section section, double weight) throws WorkloadProblem {
    Section.Setting file = section.required("file");
    section.close("weight", "file");
    return new Operation.Logged(section.name(), weight, LoggedRequest.read(file, folder));
  }

  private static Scope scope(Section.Setting setting) throws WorkloadProblem {
    return switch (setting.value()) {
      case "base" -> Scope.BASE;
      case "one" -> Scope.ONE;
      case "sub" -> Scope.SUB;
      default ->
          throw Settings.problem(setting, "must be base, one or sub, not " + setting.value());
    };
  }

  private Operation compare(Section section, double weight) throws WorkloadProblem {
    Template dn = Settings.name(section.required("dn"), known);
    Section.Setting attribute = section.required("attribute");
    Template value = Settings.template(section.required("value"), known);
    section.close("weight", "dn", "attribute", "value");
    return new Operation.Compare(
        section.name(), weight, dn, Settings.attribute(attribute, attribute.value()), value);
  }

  private Operation bind(Section section, double weight) throws WorkloadProblem {
    Template dn = Settings.name(section.required("dn"), known);
    section.close("weight", "dn");
    return new Operation.Bind(section.name(), weight, dn);
  }

  private Operation add(Section section, double weight) throws WorkloadProblem {
    Section.Setting name = section.required("dn");
    Template dn = Settings.name(name, known);
    requireUnique(name, dn);
    List<Operation.Line> lines = new ArrayList<>();
    for (Section.Setting each : section.all("attribute")) {
      lines.add(line(each));
    }
    if (lines.isEmpty()) {
      throw new WorkloadProblem(section.line(), section + " needs attribute = NAME: VALUE");
    }
    section.close("weight", "dn", "attribute");
    return new Operation.Add(section.name(), weight, dn, List.copyOf(lines));
  }

  private static void requireUnique(Section.Setting setting, Template name) throws WorkloadProblem {
    if (!name.names().contains(Draws.UNIQUE)) {
      throw Settings.problem(setting, "needs {unique}, so that no other entry has the name");
    }
  }

  /** {@code NAME: VALUE}. */
  private Operation.Line line(Section.Setting setting) throws WorkloadProblem {
    int colon = setting.value().indexOf(':');
    if (colon < 1) {
      throw Settings.problem(setting, "must be NAME: VALUE, not " + setting.value());
    }
    String name = Settings.attribute(setting, setting.value().substring(0, colon).strip());
    String value = setting.value().substring(colon + 1).strip();
    Section.Setting rest = new Section.Setting(setting.line(), setting.key(), value);
    return new Operation.Line(name, Settings.template(rest, known));
  }

  private Operation delete(Section section, double weight) throws WorkloadProblem {
    String of = of(section.required("of"));
    section.close("weight", "of");
    return new Operation.Delete(section.name(), weight, of);
  }

  private String of(Section.Setting setting) throws WorkloadProblem {
    if (!adds.contains(setting.value())) {
      throw Settings.problem(
          setting, "names an add, and there is no section [add " + setting.value() + "]");
    }
    return setting.value();
  }

  private Operation modify(Section section, double weight) throws WorkloadProblem {
    Section.Setting whom = section.oneOf("dn", "of");
    Section.Setting change = section.oneOf("replace", "add", "remove");
    section.close("weight", "dn", "of", "replace", "add", "remove");
    Operation.Line line = line(change);
    Change how =
        switch (change.key()) {
          case "replace" -> Change.REPLACE;
          case "add" -> Change.ADD;
          default -> Change.DELETE;
        };
    if (whom.key().equals("of")) {
      return new Operation.ModifyOwn(
          section.name(), weight, of(whom), how, line.attribute(), line.value());
    }
    return new Operation.Modify(
        section.name(), weight, Settings.name(whom, known), how, line.attribute(), line.value());
  }

  private Operation rename(Section section, double weight) throws WorkloadProblem {
    String of = of(section.required("of"));
    Section.Setting setting = section.required("rdn");
    Template rdn = Settings.name(setting, known);
    requireUnique(setting, rdn);
    section.close("weight", "of", "rdn");
    return new Operation.Rename(section.name(), weight, of, rdn);
  }
}
