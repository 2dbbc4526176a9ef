package org.dirlens.partition.load;

import java.util.regex.Pattern;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.table.Catalog;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The change numbers that loaded entries bring (entryCSN, draft-chu-ldap-csn). Those of writes
 * ascend; these may be of any time. Any thread.
 */
public final class LoadedNumbers {
  private static final Pattern FORM =
      Pattern.compile("[0-9]{14}\\.[0-9]{6}Z#[0-9a-f]{6}#[0-9a-f]{3}#[0-9a-f]{6}");

  /** Numbers from here on are followed by none: there is no later year of four digits. */
  private static final String END = "9999";

  private @Nullable String least;
  private String highest = "";

  /** Takes note of an entry that is loaded. */
  void add(Entry entry) {
    add(entry.first("entryCSN"));
  }

  public synchronized void add(@Nullable String number) {
    if (number != null) {
      least = least == null || number.compareTo(least) < 0 ? number : least;
      boolean followed = FORM.matcher(number).matches() && number.compareTo(END) < 0;
      highest = followed && number.compareTo(highest) > 0 ? number : highest;
    }
  }

  /**
   * Writes them down: who goes by change numbers would miss an entry that is not newer than all.
   */
  public synchronized void note(WriteBatch batch) {
    if (least != null && least.compareTo(Catalog.changeNumber(batch.tree(Catalog.NAME))) <= 0) {
      Catalog.countRenaming(batch);
    }
    Catalog.noteChange(batch, highest);
  }
}
