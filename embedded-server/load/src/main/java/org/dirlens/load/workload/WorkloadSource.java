package org.dirlens.load.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.client.RequestSource;
import org.dirlens.load.client.RequestWriter;
import org.dirlens.load.client.RequestWriter.SearchPlace;
import org.dirlens.load.data.SplitMix;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one thread. An operation on the load's own entries that finds none adds one
 * instead, and counts as that.
 */
final class WorkloadSource implements RequestSource {
  private static final UnaryOperator<String> IN_NAME = WorkloadSource::escaped;
  private static final UnaryOperator<String> AS_IT_IS = UnaryOperator.identity();

  private final List<Operation> operations;
  private final double[] upTo;
  private final SplitMix random;
  private final Draws draws;
  private final String userPassword;
  private final Map<String, OwnEntries> own = new HashMap<>();
  private final int[] next;

  WorkloadSource(Workload workload, String userPassword, String run, int thread) {
    this.operations = workload.operations();
    this.userPassword = userPassword;
    this.random = new SplitMix(workload.seed(), thread);
    this.draws = new Draws(workload, random, run + "." + thread + ".");
    this.upTo = new double[operations.size()];
    this.next = new int[operations.size()];
    double all = 0;
    for (int i = 0; i < upTo.length; i++) {
      all += operations.get(i).weight();
      upTo[i] = all;
      if (operations.get(i) instanceof Operation.Add add) {
        own.put(add.name(), new OwnEntries());
      } else if (operations.get(i) instanceof Operation.Logged logged) {
        next[i] = (int) (random.fraction() * logged.searches().size());
      }
    }
  }

  private static String escaped(String value) {
    return org.dirlens.partition.entry.Rdn.escaped(
        value.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Override
  public boolean exhausted() {
    return own.values().stream().anyMatch(OwnEntries::full);
  }

  @Override
  public PlannedRequest draw() {
    draws.next();
    double chosen = random.fraction() * upTo[upTo.length - 1];
    int operation = 0;
    while (chosen >= upTo[operation]) {
      operation++;
    }
    return planned(operation);
  }

  private PlannedRequest planned(int operation) {
    return switch (operations.get(operation)) {
      case Operation.Search search -> search(operation, search);
      case Operation.Logged logged -> logged(operation, logged);
      case Operation.Compare compare -> compare(operation, compare);
      case Operation.Bind bind -> bind(operation, bind);
      case Operation.Modify modify -> modify(operation, modify);
      case Operation.Add add -> add(operation, add);
      case Operation.Delete delete -> onOwn(operation, delete.of());
      case Operation.ModifyOwn modify -> onOwn(operation, modify.of());
      case Operation.Rename rename -> onOwn(operation, rename.of());
    };
  }

  /** A request that changes nothing of the own entries; written at once, but for binds. */
  private record Plain(int operation, RequestWriter.Part part, boolean binds)
      implements PlannedRequest {
    @Override
    public void write(BerWriter to) {
      part.write(to);
    }
  }

  private PlannedRequest logged(int operation, Operation.Logged logged) {
    LoggedRequest search = logged.searches().get(next[operation]);
    next[operation] = (next[operation] + 1) % logged.searches().size();
    return new Plain(operation, search::write, false);
  }

  private PlannedRequest search(int operation, Operation.Search search) {
    return new Plain(
        operation,
        to ->
            RequestWriter.search(
                to,
                new SearchPlace(
                    search.base().fill(draws, IN_NAME), search.scope(), search.sizeLimit()),
                filter -> search.filter().write(filter, draws),
                search.attributes()),
        false);
  }

  private PlannedRequest compare(int operation, Operation.Compare compare) {
    return new Plain(
        operation,
        to ->
            RequestWriter.compare(
                to,
                compare.dn().fill(draws, IN_NAME),
                compare.attribute(),
                compare.value().fill(draws, AS_IT_IS)),
        false);
  }

  /** A bind may wait for a connection while others are drawn, so it keeps its name. */
  private PlannedRequest bind(int operation, Operation.Bind bind) {
    String name = bind.dn().fill(draws, IN_NAME);
    return new Plain(operation, to -> RequestWriter.bind(to, name, userPassword), true);
  }

  private PlannedRequest modify(int operation, Operation.Modify modify) {
    return new Plain(
        operation,
        to ->
            RequestWriter.modify(
                to,
                modify.dn().fill(draws, IN_NAME),
                modify.change(),
                modify.attribute(),
                List.of(modify.value().fill(draws, AS_IT_IS))),
        false);
  }

  private PlannedRequest add(int operation, Operation.Add add) {
    return new OwnRequests.Add(operation, add, add.dn().fill(draws, IN_NAME), this);
  }

  private PlannedRequest onOwn(int operation, String of) {
    OwnEntries entries = own(of);
    String name = entries.take();
    if (name == null) {
      return add(of);
    }
    return switch (operations.get(operation)) {
      case Operation.ModifyOwn modify -> new OwnRequests.Modify(operation, modify, name, this);
      case Operation.Rename rename ->
          new OwnRequests.Rename(operation, name, rename.rdn().fill(draws, IN_NAME), entries);
      default -> new OwnRequests.Delete(operation, name, entries);
    };
  }

  private PlannedRequest add(String name) {
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i) instanceof Operation.Add add && add.name().equals(name)) {
        return add(i, add);
      }
    }
    throw new IllegalStateException("no add is called " + name);
  }

  OwnEntries own(String add) {
    return Objects.requireNonNull(own.get(add));
  }

  Draws draws() {
    return draws;
  }

  @Override
  public @Nullable PlannedRequest cleanUp() {
    for (OwnEntries entries : own.values()) {
      String name = entries.take();
      String uncertain = name == null ? entries.takeUncertain() : null;
      if (name != null) {
        return new OwnRequests.LastDelete(name, false);
      } else if (uncertain != null) {
        return new OwnRequests.LastDelete(uncertain, true);
      }
    }
    return null;
  }
}
