package org.dirlens.launcher.peers;

import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.client.RequestWriter;
import org.dirlens.load.client.ResultCodes;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;

/**
 * One write.
 *
 * @param ended hears how it ended
 */
record PeerWrite(RequestWriter.Part request, End ended) implements PlannedRequest {
  /** How a write ended. */
  @FunctionalInterface
  interface End {
    /**
     * Hears of it.
     *
     * @param problem what the server says about a refusal, a line; empty if it was done
     */
    void ended(String problem);
  }

  @Override
  public void write(BerWriter to) {
    request.write(to);
  }

  @Override
  public void answered(int resultCode, BerReader message) throws BerProblem {
    ended.ended(
        resultCode == ResultCodes.SUCCESS
            ? ""
            : "result code " + resultCode + " " + lastLine(ResultCodes.diagnostic(message)));
  }

  /** ApacheDS repeats the whole entry before it says what is wrong with it. */
  private static String lastLine(String text) {
    return text.strip().lines().reduce("", (before, line) -> line).replaceFirst("^[:\\s]+", "");
  }
}
