package org.dirlens.tree.internal.check;

/** Something on a record is not as it must be; caught where a page is entered. */
final class WrongException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongException(String what) {
    super(what, null, false, false);
  }

  static void unless(boolean right, String what) {
    if (!right) {
      throw new WrongException(what);
    }
  }
}
