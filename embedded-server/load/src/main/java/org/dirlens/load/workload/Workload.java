package org.dirlens.load.workload;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dirlens.load.client.LoadShape;

/** A workload that was read: what is asked, how often, and how much of it at a time. Immutable. */
public final class Workload {
  private final Head head;
  private final LoadShape shape;
  private final Map<String, ValueSource> values;
  private final List<Operation> operations;

  /** What the text says before its sections. */
  record Head(String title, String base, long entries, long seed) {}

  Workload(
      Head head, LoadShape shape, Map<String, ValueSource> values, List<Operation> operations) {
    this.head = head;
    this.shape = shape;
    this.values = Map.copyOf(values);
    this.operations = List.copyOf(operations);
  }

  /** One line for people. */
  public String title() {
    return head.title;
  }

  /** The DN that stands for {@code {base}}. */
  public String base() {
    return head.base;
  }

  /** How many entries of generated data the server has, as the text says. */
  public long entries() {
    return head.entries;
  }

  /** Decides all that is drawn. */
  public long seed() {
    return head.seed;
  }

  public LoadShape shape() {
    return shape;
  }

  /** The names of its operations, in the order of the text. */
  public List<String> operationNames() {
    return operations.stream().map(Operation::name).toList();
  }

  /** Whether some of its operations bind as users, who need a password. */
  public boolean binds() {
    return operations.stream().anyMatch(each -> each instanceof Operation.Bind);
  }

  /** Whether it adds entries, which are deleted at its end. */
  public boolean adds() {
    return operations.stream().anyMatch(each -> each instanceof Operation.Add);
  }

  /** What stays changed behind it, a sentence each: say so before it runs. */
  public List<String> changes() {
    return operations.stream().map(Operation::changes).filter(each -> !each.isEmpty()).toList();
  }

  /** The filters of its searches as its text or its logs have them (RFC 4515), with places. */
  public Stream<String> filters() {
    return operations.stream()
        .flatMap(
            each ->
                switch (each) {
                  case Operation.Search search -> Stream.of(search.filter().toString());
                  case Operation.Logged logged ->
                      logged.searches().stream().map(LoggedRequest::filter);
                  default -> Stream.empty();
                });
  }

  Map<String, ValueSource> values() {
    return values;
  }

  List<Operation> operations() {
    return operations;
  }

  /** A template as it was written. */
  static String text(Template template) {
    StringBuilder text = new StringBuilder(template.texts().getFirst());
    for (int i = 0; i < template.names().size(); i++) {
      text.append('{').append(template.names().get(i)).append('}');
      text.append(template.texts().get(i + 1));
    }
    return text.toString();
  }
}
