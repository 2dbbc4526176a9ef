package org.dirlens.testkit.repeat;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs tests again and again in one process: {@code RepeatedRun TIMES CLASS[#METHOD]...} with names
 * of classes in full. The exit status is 1 when any test failed in any of the runs.
 */
public final class RepeatedRun {
  private final Launcher launcher = LauncherFactory.create();
  private final LauncherDiscoveryRequest request;
  private final Map<String, Integer> failures = new TreeMap<>();
  private long tests;

  private RepeatedRun(String[] names) {
    request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(names).map(RepeatedRun::selector).toList())
            .build();
  }

  private static DiscoverySelector selector(String name) {
    return name.contains("#") ? selectMethod(name) : selectClass(name);
  }

  /** See the class. */
  public static void main(String[] arguments) {
    int times = Integer.parseInt(arguments[0]);
    RepeatedRun run = new RepeatedRun(Arrays.copyOfRange(arguments, 1, arguments.length));
    for (int i = 0; i < times; i++) {
      run.once();
    }
    System.exit(run.report(times));
  }

  private void once() {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    launcher.execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    tests += summary.getTestsFoundCount();
    summary
        .getFailures()
        .forEach(each -> failures.merge(each.getTestIdentifier().getUniqueId(), 1, Integer::sum));
    summary.printFailuresTo(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
  }

  private int report(int times) {
    System.out.printf("%d tests in %d runs, %d of them failed%n", tests, times, failed());
    failures.forEach((test, count) -> System.out.printf("%4d x %s%n", count, test));
    return tests > 0 && failures.isEmpty() ? 0 : 1;
  }

  private int failed() {
    return failures.values().stream().mapToInt(Integer::intValue).sum();
  }
}
