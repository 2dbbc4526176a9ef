package org.dirlens.launcher.peers;

import java.util.function.Consumer;
import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.client.RequestWriter;
import org.dirlens.load.client.ResultCodes;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;

/** One write and how it ended. */
final class PeerWrite implements PlannedRequest {
  private final String dn;
  private final RequestWriter.Part request;
  private final Consumer<PeerWrite> ended;
  private int code;
  private String diagnostic = "";

  /**
   * @param ended hears when it has ended
   */
  PeerWrite(String dn, RequestWriter.Part request, Consumer<PeerWrite> ended) {
    this.dn = dn;
    this.request = request;
    this.ended = ended;
  }

  String dn() {
    return dn;
  }

  int code() {
    return code;
  }

  /** What the server says about a refusal, a line. */
  String diagnostic() {
    return diagnostic;
  }

  @Override
  public int operation() {
    return 0;
  }

  @Override
  public void write(BerWriter to) {
    request.write(to);
  }

  @Override
  public void answered(int resultCode, BerReader message) throws BerProblem {
    code = resultCode;
    diagnostic = resultCode == ResultCodes.SUCCESS ? "" : lastLine(ResultCodes.diagnostic(message));
    ended.accept(this);
  }

  /** ApacheDS repeats the whole entry before it says what is wrong with it. */
  private static String lastLine(String text) {
    return text.strip().lines().reduce("", (before, line) -> line).replaceFirst("^[:\\s]+", "");
  }
}
