package org.dirlens.load.workload;

import java.util.List;
import org.dirlens.load.client.RequestMix;
import org.dirlens.load.client.RequestSource;

/** The requests of a workload. Immutable. */
public final class WorkloadMix implements RequestMix {
  private final Workload workload;
  private final String userPassword;
  private final String run;

  /**
   * @param userPassword what operations that bind bind with; the file does not hold it
   * @param run a word that no other load on the server has, as {@code {unique}} begins with it;
   *     letters and digits
   */
  public WorkloadMix(Workload workload, String userPassword, String run) {
    this.workload = workload;
    this.userPassword = userPassword;
    this.run = run;
  }

  @Override
  public List<RequestMix.Operation> operations() {
    return workload.operations().stream()
        .map(each -> new RequestMix.Operation(each.name(), each.weight()))
        .toList();
  }

  @Override
  public boolean binds() {
    return workload.binds();
  }

  @Override
  public RequestSource source(int thread) {
    return new WorkloadSource(workload, userPassword, run, thread);
  }

  @Override
  public String toString() {
    return workload.title();
  }
}
