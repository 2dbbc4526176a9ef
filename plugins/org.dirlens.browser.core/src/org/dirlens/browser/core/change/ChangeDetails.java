package org.dirlens.browser.core.change;

import java.util.List;

/**
 * All that is kept of a change besides its line in the list.
 *
 * @param ldif what was sent, secrets left out; empty when it does not stand here
 * @param undo what takes it back, empty when nothing does
 * @param notes what is left out, and what does not come back, in sentences
 * @param batch the folder with the records of a batch of writes, empty for one write
 */
public record ChangeDetails(String ldif, String undo, List<String> notes, String batch) {
  public ChangeDetails {
    notes = List.copyOf(notes);
  }
}
