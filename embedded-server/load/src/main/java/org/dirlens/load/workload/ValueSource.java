package org.dirlens.load.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.dirlens.load.data.DataSet;
import org.dirlens.load.data.SplitMix;
import org.dirlens.load.data.Zipf;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/** Where a value of a workload comes from. Immutable; each thread brings its own randomness. */
interface ValueSource {
  String draw(SplitMix random);

  /**
   * Which of some things comes next.
   *
   * @param zipf null where all come alike; else few come most, spread over all things
   */
  record Choice(long count, @Nullable Zipf zipf) {
    /** From 0. */
    long draw(SplitMix random) {
      return zipf == null
          ? (long) (random.fraction() * count)
          : SplitMix.shuffled(zipf.draw(random::fraction) - 1, count);
    }
  }

  /** Whole numbers. */
  static ValueSource range(long first, Choice choice) {
    return random -> Long.toString(first + choice.draw(random));
  }

  /** Texts of a list or file. */
  static ValueSource list(List<String> texts, Choice choice) {
    return random -> texts.get((int) choice.draw(random));
  }

  static ValueSource letters(int count) {
    return random -> new String(random.lower(count), UTF_8);
  }

  static ValueSource digits(int count) {
    return random -> new String(random.digits(count), UTF_8);
  }

  /** The first value of an attribute, or the name, of entries that were generated. */
  static ValueSource data(DataSet data, String attribute, Choice choice) {
    return random -> {
      try {
        var entry = data.entry(1 + choice.draw(random));
        String value = attribute.equals("dn") ? entry.dn().toString() : entry.first(attribute);
        return value == null ? "" : value;
      } catch (LdapProblem e) {
        throw new IllegalStateException("generated data without a name", e);
      }
    };
  }
}
