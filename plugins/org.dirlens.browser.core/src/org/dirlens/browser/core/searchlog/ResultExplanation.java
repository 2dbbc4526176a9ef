package org.dirlens.browser.core.searchlog;

import java.util.Map;
import java.util.Optional;

/** What a result code of a search means for who made it (RFC 4511, appendix A). */
public final class ResultExplanation {
  private static final Map<Integer, String> SENTENCES =
      Map.ofEntries(
          Map.entry(1, "The server met an internal problem; its log says more."),
          Map.entry(2, "The server did not understand the request, or does not allow it now."),
          Map.entry(3, "The time limit of the search or of the server was reached."),
          Map.entry(4, "As many entries came as were asked for, or as the server allows."),
          Map.entry(8, "The server wants a bind with a stronger mechanism, or TLS."),
          Map.entry(10, "Another server has the base of the search."),
          Map.entry(11, "A limit of the server is reached, often because no index helps."),
          Map.entry(12, "The server does not know a control of the request, or refuses it here."),
          Map.entry(13, "The server wants TLS for this."),
          Map.entry(16, "An attribute of the request is not there."),
          Map.entry(17, "The server has no attribute of this name."),
          Map.entry(18, "The attribute cannot be compared by this matching rule."),
          Map.entry(21, "A value does not have the form that its syntax asks for."),
          Map.entry(32, "There is no entry at the base, or it may not be seen."),
          Map.entry(33, "An alias leads to no entry."),
          Map.entry(34, "The base is not a DN, or not one of this server."),
          Map.entry(36, "An alias may not be followed."),
          Map.entry(48, "The server wants a name and a password."),
          Map.entry(49, "Name or password is wrong."),
          Map.entry(50, "The access rules of the server do not allow it to this user."),
          Map.entry(51, "The server has too much to do; try again later."),
          Map.entry(52, "The server is stopping, or has lost what it needs."),
          Map.entry(53, "The server does not want to do this; its message says why."),
          Map.entry(54, "Aliases or referrals lead in a circle."),
          Map.entry(80, "The server met a problem that has no code; its message says which."));

  private ResultExplanation() {}

  /** The sentence for a code; empty for success and for what needs none. */
  public static Optional<String> of(int code) {
    return Optional.ofNullable(SENTENCES.get(code));
  }
}
