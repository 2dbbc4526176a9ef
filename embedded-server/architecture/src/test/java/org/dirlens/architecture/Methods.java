package org.dirlens.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Reads the methods of source files by the compiler's own parser. */
final class Methods {
  /**
   * One method or constructor.
   *
   * @param place file and name
   * @param lines from the first line of its declaration to its closing brace
   */
  record Method(String place, long lines, int parameters, boolean open) {}

  private Methods() {}

  static List<Method> in(List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var fileManager = compiler.getStandardFileManager(null, null, null)) {
      var units = fileManager.getJavaFileObjectsFromPaths(files);
      var task =
          (JavacTask) compiler.getTask(null, fileManager, null, List.of("-proc:none"), null, units);
      var methods = new ArrayList<Method>();
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new Collector(unit, positions, methods).scan(unit, null);
      }
      return methods;
    }
  }

  private static final class Collector extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Method> methods;

    Collector(CompilationUnitTree unit, SourcePositions positions, List<Method> methods) {
      this.unit = unit;
      this.positions = positions;
      this.methods = methods;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
      if (method.getBody() != null) {
        methods.add(describe(method));
      }
      return super.visitMethod(method, nothing);
    }

    private Method describe(MethodTree method) {
      String file = Sources.shown(Path.of(unit.getSourceFile().toUri()));
      return new Method(
          file + " " + method.getName(),
          lineOf(positions.getEndPosition(unit, method))
              - lineOf(positions.getStartPosition(unit, method.getBody()))
              + 1,
          method.getParameters().size(),
          isOpen(method));
    }

    private long lineOf(long position) {
      return unit.getLineMap().getLineNumber(position);
    }

    /** Whether other rooms can call it and its author chose its form: public, no override. */
    private boolean isOpen(MethodTree method) {
      boolean overrides =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(a -> a.getAnnotationType().toString().equals("Override"));
      Tree owner = getCurrentPath().getParentPath().getLeaf();
      boolean inRecord = owner instanceof ClassTree type && type.getKind() == Tree.Kind.RECORD;
      boolean constructor = method.getReturnType() == null;
      return method.getModifiers().getFlags().contains(Modifier.PUBLIC)
          && !overrides
          && !(inRecord && constructor);
    }
  }
}
