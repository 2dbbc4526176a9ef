package org.dirlens.partition.load;

import java.nio.charset.StandardCharsets;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.table.Catalog;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The change numbers that loaded entries bring (entryCSN, draft-chu-ldap-csn). Those of writes
 * ascend; these may be of any time. Any thread.
 */
public final class LoadedNumbers {
  /** The OID of entryCSN. */
  private static final String ENTRY_CSN = "1.3.6.1.4.1.4203.666.1.7";

  /** Here 0 stands for a digit, a for a hexadecimal one, and all else for itself. */
  private static final String FORM = "00000000000000.000000Z#aaaaaa#aaa#aaaaaa";

  /** Numbers from here on are followed by none: there is no later year of four digits. */
  private static final String END = "9999";

  private @Nullable String least;
  private String highest = "";

  /** Takes note of an entry that is loaded. */
  void add(Entry entry) {
    for (Attribute attribute : entry.attributes()) {
      if (attribute.type().oid().equals(ENTRY_CSN) && !attribute.values().isEmpty()) {
        add(new String(attribute.values().getFirst(), StandardCharsets.UTF_8));
      }
    }
  }

  public synchronized void add(@Nullable String number) {
    if (number != null) {
      least = least == null || number.compareTo(least) < 0 ? number : least;
      boolean higher = number.compareTo(highest) > 0 && number.compareTo(END) < 0;
      highest = higher && hasForm(number) ? number : highest;
    }
  }

  private static boolean hasForm(String number) {
    boolean right = number.length() == FORM.length();
    for (int i = 0; right && i < FORM.length(); i++) {
      char found = number.charAt(i);
      boolean digit = '0' <= found && found <= '9';
      right =
          switch (FORM.charAt(i)) {
            case '0' -> digit;
            case 'a' -> digit || ('a' <= found && found <= 'f');
            default -> found == FORM.charAt(i);
          };
    }
    return right;
  }

  /**
   * Writes them down: who goes by change numbers would miss an entry that is not newer than all.
   */
  public synchronized void note(WriteBatch batch) {
    if (least != null && least.compareTo(Catalog.changeNumber(batch.tree(Catalog.NAME))) <= 0) {
      Catalog.noteUntold(batch);
    }
    Catalog.noteChange(batch, highest);
  }
}
