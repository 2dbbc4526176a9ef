package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.List;

/** What the changes of one version do to the pages of the version before. One thread. */
public final class PageChanges {

  /** A page that the new version does not lead to. */
  public record Replaced(PageRef ref, PageReader reader) {}

  private final List<Replaced> replaced = new ArrayList<>();
  private long chargedBytes;

  /** Nothing changed yet. */
  public PageChanges() {}

  /** Pages of earlier versions that the new version does not lead to. */
  public List<Replaced> replaced() {
    return replaced;
  }

  /** Bytes of the pages that were made for the new version and are part of it. */
  public long chargedBytes() {
    return chargedBytes;
  }

  /** Begins another version. */
  public void clear() {
    replaced.clear();
    chargedBytes = 0;
  }

  void charge(PageRef ref, Page page) {
    int bytes = page.memoryBytes();
    chargedBytes += bytes - ref.chargedBytes();
    ref.charge(bytes);
  }

  void discharge(PageRef ref) {
    chargedBytes -= ref.chargedBytes();
  }

  void replace(PageRef ref, PageReader reader) {
    replaced.add(new Replaced(ref, reader));
  }

  /** No page of a tree was replaced. */
  void keepAll(PageReader reader) {
    replaced.removeIf(each -> each.reader() == reader);
  }
}
