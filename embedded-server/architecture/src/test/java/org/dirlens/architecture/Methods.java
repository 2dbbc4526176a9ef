package org.dirlens.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Measures the methods and records of source files. */
final class Methods {
  /**
   * One method or constructor.
   *
   * @param place file and name
   * @param lines from the first line of its declaration to its closing brace
   */
  record Method(String place, long lines, int parameters, boolean open) {}

  /** One record: its file and name, and how many components it has. */
  record Components(String place, long components) {}

  private Methods() {}

  static List<Method> in(List<Path> files) {
    ParsedSources sources = ParsedSources.of(files);
    var methods = new ArrayList<Method>();
    for (CompilationUnitTree unit : sources.units()) {
      new Collector(unit, sources.positions(), methods).scan(unit, null);
    }
    return methods;
  }

  /** The records of these files with the number of their components. */
  static List<Components> recordsIn(List<Path> files) {
    var records = new ArrayList<Components>();
    for (CompilationUnitTree unit : ParsedSources.of(files).units()) {
      new TreeScanner<@Nullable Void, @Nullable Void>() {
        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
          if (type.getKind() == Tree.Kind.RECORD) {
            records.add(new Components(shown(unit) + " " + type.getSimpleName(), components(type)));
          }
          return super.visitClass(type, nothing);
        }
      }.scan(unit, null);
    }
    return records;
  }

  /** A record has no fields of its own besides its components but static ones. */
  private static long components(ClassTree type) {
    return type.getMembers().stream()
        .filter(VariableTree.class::isInstance)
        .filter(
            field -> !((VariableTree) field).getModifiers().getFlags().contains(Modifier.STATIC))
        .count();
  }

  private static String shown(CompilationUnitTree unit) {
    return Sources.shown(Path.of(unit.getSourceFile().toUri()));
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
      return new Method(
          shown(unit) + " " + method.getName(),
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
