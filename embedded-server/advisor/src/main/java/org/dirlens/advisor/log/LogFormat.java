package org.dirlens.advisor.log;

import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whose log it is. A line of each is told from lines of all others by how it begins, but for the
 * unit of times in logs of OpenDJ.
 */
public enum LogFormat {
  DIRLENS_TEXT("Dirlens, text", "\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z [A-Z]+ .*"),
  DIRLENS_JSON("Dirlens, JSON", "\\{\"time\":\"\\d{4}-.*\",\"event\":\".*"),
  OPENLDAP(
      "OpenLDAP",
      "([0-9a-f]{8}(\\.[0-9a-f]+)?( 0x[0-9a-f]+)?"
          + "|[A-Z][a-z]{2} [ 0-9]\\d [0-9:]{8} .*slapd\\[\\d+\\]:"
          + "|\\d{4}-\\d\\d-\\d\\dT\\S+ .*slapd\\[\\d+\\]:) .*"),
  DS_389("389 Directory Server", "\\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:[^\\]]*\\] conn=.*"),
  OPENDJ(
      "OpenDJ, times in milliseconds",
      "\\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:[^\\]]*\\] [A-Z]+ (RE[QS] )?conn=.*"),

  /** No line alone tells it from one with milliseconds; {@link OpenDjLines#times} do. */
  OPENDJ_NANOS("OpenDJ, times in nanoseconds", "(?!)");

  private final String product;
  private final Pattern line;

  LogFormat(String product, String line) {
    this.product = product;
    this.line = Pattern.compile(line);
  }

  /** For people. */
  public String product() {
    return product;
  }

  /** The format that a line is of; empty for lines that several or none have. */
  static Optional<LogFormat> of(String text) {
    @Nullable LogFormat found = null;
    for (LogFormat each : values()) {
      if (found == null && each.line.matcher(text).matches()) {
        found = each;
      }
    }
    return Optional.ofNullable(found);
  }

  /**
   * What reads its lines.
   *
   * @param zone of times that name none
   */
  LineReader reader(ZoneId zone) {
    return switch (this) {
      case DIRLENS_TEXT -> new DirlensLines(false);
      case DIRLENS_JSON -> new DirlensLines(true);
      case OPENLDAP -> new SlapdLines(zone);
      case DS_389 -> new Ds389Lines();
      case OPENDJ -> new OpenDjLines(TimeUnit.MILLISECONDS);
      case OPENDJ_NANOS -> new OpenDjLines(TimeUnit.NANOSECONDS);
    };
  }
}
