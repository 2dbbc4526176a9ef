package org.dirlens.testkit.disk;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records the calls of a process that change files, by {@code strace}. */
public final class SystemCalls {
  private static final String TRACED =
      "open,openat,creat,close,dup,dup2,dup3,lseek,write,pwrite64,writev,pwritev,ftruncate,fsync,"
          + "fdatasync,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,link,symlink,fallocate,"
          + "sendfile,copy_file_range";
  private static final String UNFINISHED = " <unfinished ...>";
  private static final String RESUMED = " resumed>";

  private SystemCalls() {}

  /** Whether processes can be traced on this machine. */
  public static boolean available() throws InterruptedException {
    try {
      return new ProcessBuilder("strace", "-f", "-o", "/dev/null", "true").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** A command that runs another and writes its calls to a file. */
  public static List<String> traced(Path file, List<String> command) {
    List<String> traced = new ArrayList<>(List.of("strace", "--seccomp-bpf", "-f", "-s"));
    traced.addAll(List.of(Integer.toString(1 << 26), "-o", file.toString(), "-e", TRACED));
    traced.addAll(command);
    return traced;
  }

  /**
   * The calls of a trace, by their end; last those that have none. Closing counts from its
   * beginning: others may get the number of the file from then on.
   */
  static List<SystemCall> read(Path file) throws IOException {
    Map<String, Begun> begun = new HashMap<>();
    List<SystemCall> calls = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        read(line, number++, begun, calls);
      }
    }
    begun.values().stream()
        .sorted(Comparator.comparingInt(Begun::line))
        .forEach(call -> calls.add(SystemCall.of(call.line, SystemCall.NEVER, call.text)));
    return calls;
  }

  /** A call that has not ended. */
  private record Begun(int line, String text) {}

  private static void read(
      String line, int number, Map<String, Begun> begun, List<SystemCall> calls) {
    String[] parts = line.split(" +", 2);
    String thread = parts[0];
    String text = parts[1];
    if (text.endsWith(UNFINISHED)) {
      String call = text.substring(0, text.length() - UNFINISHED.length());
      if (call.startsWith("close(")) {
        calls.add(SystemCall.of(number, number, call + ") = 0"));
      } else {
        begun.put(thread, new Begun(number, call));
      }
    } else if (text.startsWith("<... ")) {
      Begun call = begun.remove(thread);
      if (call != null) {
        String rest = text.substring(text.indexOf(RESUMED) + RESUMED.length());
        calls.add(SystemCall.of(call.line, number, call.text + rest));
      }
    } else if (!text.startsWith("---") && !text.startsWith("+++")) {
      calls.add(SystemCall.of(number, number, text));
    }
  }
}
