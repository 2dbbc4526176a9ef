package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.dirlens.launcher.peers.RunningServer;
import org.dirlens.load.LoadResult;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.LoadClient;
import org.dirlens.load.client.LoadListener;
import org.dirlens.load.client.LoadShape;
import org.dirlens.load.client.LoadState;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.client.RequestMix;
import org.dirlens.load.client.RequestSource;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;

/**
 * Loads a server by one thread and takes its CPU time meanwhile. A request that is refused ends the
 * load with its result code.
 */
final class ServerLoader {
  private final RunningServer server;
  private final int connections;
  private final int outstanding;
  private final SplittableRandom random = new SplittableRandom(42);
  private long sequence;

  ServerLoader(RunningServer server, int connections, int outstanding) {
    this.server = server;
    this.connections = connections;
    this.outstanding = outstanding;
  }

  /** Loads for a time after a warm-up. */
  ServerLoad run(Request request, Duration warmUp, Duration time) throws IOException {
    request.begin();
    Duration none = Duration.ZERO;
    CpuTime cpu = new CpuTime();
    LoadShape shape = new LoadShape(1, connections, outstanding, 0, none, none, warmUp, time);
    LoadResult result = new LoadClient(target(), mix(request), shape, cpu).run();
    MeasuredOperation all = result.operations().getFirst();
    if (!all.errorsByResultCode().isEmpty()) {
      throw new IOException("requests were refused: " + all.errorsByResultCode());
    }
    return new ServerLoad(
        all.count(),
        all.entries(),
        result.duration().toNanos() / 1e9,
        all.latencyNanos().getValueAtPercentile(50) / 1e3,
        all.latencyNanos().getValueAtPercentile(99) / 1e3,
        cpu.nanos / 1e3 / Math.max(1, all.count()));
  }

  private LoadTarget target() {
    return LoadTarget.anonymous("127.0.0.1", server.port()).as(server.admin(), server.password());
  }

  /** Sends one request on a connection of its own; answers its milliseconds. */
  double once(Request request) throws IOException {
    long[] nanos = new long[1];
    LoadShape shape = LoadShape.closed(1, 1, Duration.ofHours(1));
    LoadClient[] client = new LoadClient[1];
    Request measured =
        new Request() {
          private long start;

          @Override
          public void write(BerWriter to, SplittableRandom drawn, long number) {
            request.write(to, drawn, number);
            start = nanos[0] == 0 ? System.nanoTime() : start;
          }

          @Override
          public void answered(BerReader message) throws BerProblem {
            request.answered(message);
            nanos[0] = nanos[0] == 0 ? System.nanoTime() - start : nanos[0];
            client[0].cancel();
          }
        };
    client[0] = new LoadClient(target(), mix(measured), shape, LoadListener.NONE);
    client[0].run();
    return nanos[0] / 1e6;
  }

  private RequestMix mix(Request request) {
    return new RequestMix() {
      @Override
      public List<Operation> operations() {
        return List.of(new Operation("request", 1));
      }

      @Override
      public boolean binds() {
        return false;
      }

      @Override
      public RequestSource source(int thread) {
        PlannedRequest planned = planned(request);
        return () -> planned;
      }
    };
  }

  private PlannedRequest planned(Request request) {
    return new PlannedRequest() {
      @Override
      public void write(BerWriter to) {
        request.write(to, random, sequence++);
      }

      @Override
      public void answered(int resultCode, BerReader message) throws BerProblem {
        request.answered(message);
      }
    };
  }

  /** CPU time of the server from the begin of what is measured to its end. */
  private final class CpuTime implements LoadListener {
    private long nanos;

    @Override
    public void state(LoadState state) {
      if (state == LoadState.MEASURING) {
        nanos = -server.cpuNanos();
      } else if (state == LoadState.DRAINING) {
        nanos += server.cpuNanos();
      }
    }
  }
}
