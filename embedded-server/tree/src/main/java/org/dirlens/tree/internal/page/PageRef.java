package org.dirlens.tree.internal.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The one name of a page: its record, its bytes in memory, or both. Inner pages refer to their
 * children by it, so that reading a page in memory needs no table, and dropping the bytes of a page
 * that has a record is a single write of null.
 *
 * <p>A page that is changed gets a new reference; so a reference, and with it whatever the cache
 * keeps, is true for ever even though record ids return.
 */
public final class PageRef {

  private static final VarHandle PAGE;

  static {
    try {
      PAGE = MethodHandles.lookup().findVarHandle(PageRef.class, "page", Page.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile @Nullable Page page;

  /** Above 0 the record, 0 none yet, below 0 the negated record of a checkpoint in progress. */
  private volatile long record;

  private volatile boolean chained;
  private int chargedBytes;
  private final long firstVersion;

  /** Owned by {@link PageCache}, guarded by its lock unless it says otherwise. */
  byte frequency;

  /** Requests of a leaf in memory or not, one in sixteen; two readers may count as one. */
  int reads;

  /** Bytes in use of a leaf that fits a record, once somebody counted; 0 before. */
  short usedBytes;

  byte queue;
  boolean passing;
  boolean followed;

  /** The low half of how many pages had been evicted with this one; 0 if it never was. */
  int evictedAt;

  int cachedBytes;
  @Nullable PageRef previousInQueue;
  @Nullable PageRef nextInQueue;

  /** A page that has no record yet. */
  public PageRef(Page page) {
    this.page = page;
    this.firstVersion = page.version();
  }

  /**
   * A page on a record.
   *
   * @param chained whether the page spans a chain of records
   */
  public PageRef(long record, boolean chained) {
    this.record = record;
    this.chained = chained;
    this.firstVersion = 0;
  }

  /** A reference by its number on a record. */
  public static PageRef ofNumber(long number) {
    return new PageRef(number >>> 1, (number & 1) != 0);
  }

  /**
   * The number that stands for this reference on a record: its record and whether it is a chain.
   */
  public long number() {
    return Math.abs(record) << 1 | (chained ? 1 : 0);
  }

  /** The page if it is in memory. */
  public @Nullable Page page() {
    return page;
  }

  /** Whether a committed record has the page. */
  public boolean written() {
    return record > 0;
  }

  /** The record, written or being written; 0 if none. */
  public long record() {
    return Math.abs(record);
  }

  /** Whether the page spans a chain of records. */
  public boolean chained() {
    return chained;
  }

  /** The first version that has the page; one before it if that is not known. */
  public long firstVersion() {
    return firstVersion;
  }

  /** The bytes this page counts as unwritten. */
  public int chargedBytes() {
    return chargedBytes;
  }

  void setPage(Page newPage) {
    page = newPage;
  }

  /** Continues with the count of reads of the page that this one takes the place of. */
  void follow(PageRef former) {
    reads = former.reads;
  }

  void charge(int bytes) {
    chargedBytes = bytes;
  }

  void writing(long id, boolean chain) {
    chained = chain;
    record = -id;
  }

  void writeEnded(boolean committed) {
    record = committed ? -record : 0;
  }

  /** Keeps a page that was read, or the one that another reader was faster with. */
  Page offer(Page read) {
    Page witness = (Page) PAGE.compareAndExchange(this, null, read);
    return witness == null ? read : witness;
  }

  void drop() {
    page = null;
  }
}
