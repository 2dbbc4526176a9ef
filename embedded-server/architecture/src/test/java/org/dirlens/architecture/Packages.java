package org.dirlens.architecture;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which packages of this project name which others, in imports and in code; as sources say it. */
final class Packages {
  private static final Pattern TYPE =
      Pattern.compile("(org\\.dirlens(?:\\.[a-z]\\w*)+)\\.[A-Z]\\w*");

  private Packages() {}

  /** For each package of these files the others that it names. */
  static Map<String, Set<String>> used(List<Path> files) {
    var used = new TreeMap<String, Set<String>>();
    for (CompilationUnitTree unit : ParsedSources.of(files).units()) {
      String own = String.valueOf(unit.getPackageName());
      Set<String> named = used.computeIfAbsent(own, name -> new TreeSet<>());
      new Named(named).scan(unit, null);
      named.remove(own);
    }
    return used;
  }

  /** A shortest circle through each package that lies on one, such as "a -> b -> a". */
  static List<String> cycles(Map<String, Set<String>> used) {
    var cycles = new ArrayList<String>();
    used.keySet().stream().map(start -> circle(start, used)).forEach(cycles::addAll);
    return cycles;
  }

  private static List<String> circle(String start, Map<String, Set<String>> used) {
    var cameFrom = new TreeMap<String, String>();
    Deque<String> open = new ArrayDeque<>(Set.of(start));
    while (!open.isEmpty()) {
      String at = open.remove();
      for (String next : used.getOrDefault(at, Set.of())) {
        if (next.equals(start)) {
          return List.of(path(start, at, cameFrom) + " -> " + start);
        }
        if (cameFrom.putIfAbsent(next, at) == null) {
          open.add(next);
        }
      }
    }
    return List.of();
  }

  private static String path(String start, String end, Map<String, String> cameFrom) {
    return end.equals(start)
        ? start
        : path(start, String.valueOf(cameFrom.get(end)), cameFrom) + " -> " + end;
  }

  private static final class Named extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final Set<String> packages;

    Named(Set<String> packages) {
      this.packages = packages;
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void nothing) {
      Matcher type = TYPE.matcher(select.toString());
      if (type.matches()) {
        packages.add(type.group(1));
      }
      return super.visitMemberSelect(select, nothing);
    }
  }
}
