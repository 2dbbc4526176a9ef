package org.dirlens.launcher.experiment;

import java.util.List;
import java.util.ServiceLoader;

/** A service that knows experiments. */
public interface ExperimentCatalog {
  List<Experiment> experiments();

  /** The experiments of all catalogs on the class path. */
  static List<Experiment> installed() {
    return ServiceLoader.load(ExperimentCatalog.class, ExperimentCatalog.class.getClassLoader())
        .stream()
        .flatMap(catalog -> catalog.get().experiments().stream())
        .toList();
  }
}
