package org.dirlens.load.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.client.RequestWriter;
import org.dirlens.load.client.ResultCodes;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;

/**
 * Requests on entries that the load has added itself. Each takes its entry out of {@link
 * OwnEntries}, so no other has it at the same time, and puts it back when the answer is there.
 */
final class OwnRequests {
  private OwnRequests() {}

  record Add(int operation, Operation.Add add, String name, WorkloadSource source)
      implements PlannedRequest {
    @Override
    public void write(BerWriter to) {
      Map<String, List<String>> values = new LinkedHashMap<>();
      for (Operation.Line line : add.lines()) {
        values
            .computeIfAbsent(line.attribute(), unused -> new ArrayList<>())
            .add(line.value().fill(source.draws(), UnaryOperator.identity()));
      }
      RequestWriter.add(
          to, name, out -> values.forEach((each, all) -> RequestWriter.attribute(out, each, all)));
    }

    @Override
    public void answered(int resultCode, BerReader message) {
      if (resultCode == ResultCodes.SUCCESS) {
        source.own(add.name()).add(name);
      }
    }

    @Override
    public void lost() {
      source.own(add.name()).suspect(name);
    }
  }

  record Delete(int operation, String name, OwnEntries entries) implements PlannedRequest {
    @Override
    public void write(BerWriter to) {
      RequestWriter.delete(to, name);
    }

    @Override
    public void answered(int resultCode, BerReader message) {
      if (resultCode != ResultCodes.SUCCESS && resultCode != ResultCodes.NO_SUCH_OBJECT) {
        entries.add(name);
      }
    }

    @Override
    public void lost() {
      entries.suspect(name);
    }
  }

  record Modify(int operation, Operation.ModifyOwn modify, String name, WorkloadSource source)
      implements PlannedRequest {
    @Override
    public void write(BerWriter to) {
      String value = modify.value().fill(source.draws(), UnaryOperator.identity());
      RequestWriter.modify(to, name, modify.change(), modify.attribute(), List.of(value));
    }

    @Override
    public void answered(int resultCode, BerReader message) {
      source.own(modify.of()).add(name);
    }

    @Override
    public void lost() {
      source.own(modify.of()).suspect(name);
    }
  }

  record Rename(int operation, String name, String rdn, OwnEntries entries)
      implements PlannedRequest {
    private String newName() {
      int comma = OwnRequests.endOfRdn(name);
      return comma < 0 ? rdn : rdn + name.substring(comma);
    }

    @Override
    public void write(BerWriter to) {
      RequestWriter.rename(to, name, rdn);
    }

    @Override
    public void answered(int resultCode, BerReader message) {
      entries.add(resultCode == ResultCodes.SUCCESS ? newName() : name);
    }

    @Override
    public void lost() {
      entries.suspect(name);
      entries.suspect(newName());
    }
  }

  /** Deletes an entry when the load is over. */
  record LastDelete(String entry, boolean mayComeYet) implements PlannedRequest {
    @Override
    public void write(BerWriter to) {
      RequestWriter.delete(to, entry);
    }
  }

  /** Where the first comma is that is not escaped; negative without one. */
  private static int endOfRdn(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) == '\\') {
        i++;
      } else if (name.charAt(i) == ',') {
        return i;
      }
    }
    return -1;
  }
}
