package org.dirlens.launcher.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder that twins are in, which need not exist. */
final class TwinDataOption {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The data folder; pull makes it if there is none.")
  Path folder = Path.of(".");
}
