package org.dirlens.partition.ids;

/** A walk over ids, upwards. One thread; valid while what it reads from is open. */
public interface IdIterator {
  /** An iterator over nothing. */
  IdIterator EMPTY =
      new IdIterator() {
        @Override
        public boolean next() {
          return false;
        }

        @Override
        public boolean advance(long atLeast) {
          return false;
        }

        @Override
        public long id() {
          throw new IllegalStateException("no id: the set is empty");
        }
      };

  /** Goes to the next id; false if there is none. */
  boolean next();

  /** Goes to the next id that is at least {@code atLeast}; false if there is none. */
  boolean advance(long atLeast);

  /** The id it stands on. */
  long id();
}
