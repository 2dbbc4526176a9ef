package org.dirlens.launcher.twin.anonymous;

/** What invented values still have in common with each other where the real ones have. */
public enum Kept {
  /**
   * Beginnings: two values begin with the same n characters exactly if the invented ones do. What
   * comes later in a value says nothing. Serves equality, presence, hash and ordering indices, and
   * searches by initial pieces.
   */
  BEGINNINGS,
  /**
   * All pieces: every letter and digit has one other that stands for it everywhere in an attribute.
   * Serves substring indices too, and lets who knows the language guess.
   */
  PIECES
}
