package org.dirlens.browser.core.entry;

import java.util.Arrays;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntrySave.Outcome;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Another value in the place of the only one of an attribute, as a person saw it in a table.
 * Nothing is sent when it is another one by now.
 *
 * @param description of the attribute, as it was asked for
 * @param before the value that was seen
 * @param after the value that it is to become
 */
public record CellChange(String dn, String description, byte[] before, byte[] after) {
  /**
   * Makes the change, after the review that the connection asks for.
   *
   * @return the entry as the server has it then
   * @throws ConnectionProblem when the entry is another one by now, when the server refuses, and
   *     when the reviewer is against it
   */
  public Entry run(Dit dit, IProgressMonitor monitor) throws ConnectionProblem {
    Entry seen =
        dit.connection()
            .session(monitor)
            .read(dn, EntrySave.ALL_ATTRIBUTES, monitor)
            .map(read -> new Entry(dn, read.attributes()))
            .orElseThrow(() -> refused("The entry is not there any more"));
    EntryDraft draft = new EntryDraft(seen, dit.schema(monitor));
    Attribute meant =
        draft
            .schema()
            .meant(description, seen)
            .filter(each -> each.values().size() == 1)
            .filter(each -> Arrays.equals(each.values().getFirst(), before))
            .orElseThrow(() -> refused("The value of " + description + " is another one by now"));
    draft.changeValue(meant.description(), 0, after);
    Outcome outcome = new EntrySave(dit, draft.schema(), seen, draft.current()).run(monitor);
    return switch (outcome) {
      case Outcome.Saved saved -> saved.now();
      case Outcome.Changed(EntryMerge merge) ->
          throw refused(
              merge.replaced()
                  ? "Another entry has this name now"
                  : "The value of " + description + " is another one by now");
      case Outcome.Gone(Optional<String> movedTo) ->
          throw refused(
              movedTo
                  .map(place -> "The entry is now " + place)
                  .orElse("The entry is not there any more"));
    };
  }

  private ConnectionProblem refused(String why) {
    return ConnectionProblem.request("%s. %s was not changed".formatted(why, dn));
  }
}
