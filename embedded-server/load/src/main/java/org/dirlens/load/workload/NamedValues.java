package org.dirlens.load.workload;

/** Values for the places of a template. */
public interface NamedValues {
  /** For texts without places. */
  NamedValues NONE =
      name -> {
        throw new IllegalStateException("no value is called " + name);
      };

  String value(String name);
}
