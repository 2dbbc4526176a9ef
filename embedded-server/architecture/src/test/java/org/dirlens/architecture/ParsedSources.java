package org.dirlens.architecture;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Source files as trees, read by the compiler's own parser; nothing is compiled. */
record ParsedSources(List<CompilationUnitTree> units, SourcePositions positions) {
  static ParsedSources of(List<Path> files) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var fileManager = compiler.getStandardFileManager(null, null, null)) {
      var sources = fileManager.getJavaFileObjectsFromPaths(files);
      var task =
          (JavacTask)
              compiler.getTask(null, fileManager, null, List.of("-proc:none"), null, sources);
      var units = new ArrayList<CompilationUnitTree>();
      task.parse().forEach(units::add);
      return new ParsedSources(units, Trees.instance(task).getSourcePositions());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
