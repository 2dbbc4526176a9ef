package org.dirlens.browser.ui.compare;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.browser.core.compare.CompareSide;
import org.dirlens.browser.core.compare.ComparedEntry;
import org.dirlens.browser.core.compare.Comparison;
import org.dirlens.browser.core.compare.Comparison.Direction;
import org.dirlens.browser.ui.batch.ReviewedWrites;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.SentPasswords;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;

/**
 * What would make one side like the other: shown as LDIF, and sent once a person has seen it.
 * Display thread; what takes time runs in jobs.
 *
 * @param entries what is made alike
 * @param deleting whether entries that the other side has not are deleted
 */
record DifferenceWork(
    Comparison comparison, Direction direction, List<ComparedEntry> entries, boolean deleting) {
  private static final int WRITES_PREVIEWED = 50;

  /** The side that changes. */
  private CompareSide target() {
    return direction == Direction.TO_RIGHT
        ? comparison.request().right()
        : comparison.request().left();
  }

  DirectoryConnection connection() {
    return target().dit().connection();
  }

  private List<Write> writes() {
    return comparison.writes(direction, entries, deleting);
  }

  /** Tells the first writes as LDIF, as soon as they are known. */
  void preview(Consumer<String> shown) {
    ldif(WRITES_PREVIEWED, shown);
  }

  /** Tells all writes as LDIF. */
  void whole(Consumer<String> shown) {
    ldif(Integer.MAX_VALUE, shown);
  }

  private void ldif(int most, Consumer<String> shown) {
    DirectoryJob.of(Messages.Apply_preview, monitor -> ldif(writes(), most))
        .whenDone(shown)
        .start();
  }

  private static String ldif(List<Write> writes, int most) {
    return writes.isEmpty() ? Messages.Apply_nothing : ReviewedWrites.ldif(writes, most);
  }

  /** Shows what would be sent, and sends it if the person agrees; returns at once. */
  void apply(Runnable atEnd) {
    comparison.sendingPasswordsAs(SentPasswords.form(connection()));
    DirectoryJob.of(Messages.Apply_preview, monitor -> writes())
        .whenDone(
            writes -> {
              if (writes.isEmpty()) {
                Problems.show(Messages.Apply_title, Messages.Apply_none);
              } else {
                apply(writes, atEnd);
              }
            })
        .start();
  }

  private void apply(List<Write> writes, Runnable atEnd) {
    ReviewedWrites reviewed =
        new ReviewedWrites(target().dit(), Messages.Apply_title, writes)
            .onlyWhere(comparison.asCompared(direction));
    if (reviewed.approved()) {
      reviewed.send(target().dn(), atEnd);
    }
  }
}
