package org.dirlens.workload.experiment.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.IndexBranch2012;

/** 2012: fetching an entry, of which the clone of the entry is the dearest part. */
public final class Copies implements MeasuredExperiment {
  private static final long ENTRIES_MAX = 20_000;
  private static final int ROUNDS = 5;
  private static final int KEPT_BYTES = 1 << 20;
  private static final String SUFFIX = "dc=example,dc=com";

  @Override
  public Description description() {
    return new Description(
            "3f-copies",
            "bytes allocated and CPU time for an entry returned: as stored, encoded, decoded",
            5_000,
            100_000,
            "All people are returned with all their attributes, at most 20,000 a round, from a"
                + " warm cache. The first ways are those of the engine: the bytes of an entry stay"
                + " where they lie, and are copied once, into the answer. The decoded ways stand"
                + " in for 2012, where each entry returned was a clone whose attributes were taken"
                + " out and encoded one by one. The way through a socket allocates in server and"
                + " client, both in this process; it is what a search of all people allocates more"
                + " than one of a single entry. An allocation of less than the entry's own bytes"
                + " cannot hold a copy of it.")
        .beside(IndexBranch2012.FETCH);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<way of an entry",
            "entries",
            "stored bytes",
            "answer bytes",
            "bytes allocated",
            "in times its own",
            "CPU ns");
    Path data = folder.resolve("data");
    try (SeedDirectory directory = new SeedDirectory(data, monitor)) {
      directory.loadPeople(size);
      long entries = Math.min(ENTRIES_MAX, size);
      row("found, as stored", entries, new Ways(directory, entries), Ways::found, table);
      row("found and encoded", entries, new Ways(directory, entries), Ways::encoded, table);
      row("found and decoded", entries, new Ways(directory, entries), Ways::decoded, table);
      row(
          "found, decoded and encoded anew",
          entries,
          new Ways(directory, entries),
          Ways::decodedAndEncoded,
          table);
    }
    socketRow(data, size, table);
    return table;
  }

  /** One way to return all entries; answers how many. */
  private interface Way {
    long run(Ways ways) throws LdapProblem;
  }

  private static void row(String name, long entries, Ways ways, Way way, ResultTable table)
      throws IOException, LdapProblem {
    Timing timing = Timing.warm(entries, () -> way.run(ways));
    ways.forget();
    long before = ProcessFigures.allocatedBytes();
    for (int round = 0; round < ROUNDS; round++) {
      Timing.check(entries, way.run(ways));
    }
    double all = (double) entries * ROUNDS;
    double allocated = (ProcessFigures.allocatedBytes() - before) / all;
    double stored = ways.storedBytes / all;
    table.row(
        name,
        entries,
        stored,
        ways.answerBytes == 0 ? "-" : ways.answerBytes / all,
        allocated,
        allocated / stored,
        timing.cpuMicros() * 1e3 / entries);
  }

  /** What the whole way allocates, server and client together. */
  private static void socketRow(Path data, long size, ResultTable table)
      throws IOException, LdapProblem {
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data));
        WireClient client = new WireClient(server.port())) {
      String password = Files.readString(data.resolve("admin-password")).strip();
      client.ask(Requests.bind(server.adminDn(), password));
      WireClient.Operation people = search("ou=users," + SUFFIX, Requests.ONE);
      WireClient.Operation single = search("uid=user.1,ou=users," + SUFFIX, Requests.BASE);
      Timing timing = Timing.warm(size, () -> client.ask(people));
      long bytes = client.answerBytes();
      long before = ProcessFigures.allThreadsAllocatedBytes();
      for (int round = 0; round < ROUNDS; round++) {
        Timing.check(size, client.ask(people));
      }
      long then = ProcessFigures.allThreadsAllocatedBytes();
      double answer = (double) (client.answerBytes() - bytes) / ROUNDS / size;
      for (int round = 0; round < ROUNDS; round++) {
        Timing.check(1, client.ask(single));
      }
      long alone = ProcessFigures.allThreadsAllocatedBytes() - then;
      double allocated = (double) (then - before - alone) / ROUNDS / Math.max(1, size - 1);
      table.row(
          "through a socket, beyond a search of one",
          size,
          "-",
          answer,
          allocated,
          allocated / answer,
          timing.medianMicros() * 1e3 / size);
    }
  }

  private static WireClient.Operation search(String base, int scope) {
    return Requests.search(base, scope, Requests.present("objectClass"));
  }

  /** The ways of all entries of one search, and how many bytes went them. */
  private static final class Ways {
    private final SeedDirectory directory;
    private final SearchRequest request;
    private final BerWriter out = new BerWriter(2 * KEPT_BYTES);
    private final ByteSink name = new ByteSink(128);
    private long storedBytes;
    private long answerBytes;

    Ways(SeedDirectory directory, long entries) throws LdapProblem {
      this.directory = directory;
      this.request = directory.subtree("(objectClass=person)").withSizeLimit(entries);
    }

    void forget() {
      storedBytes = 0;
      answerBytes = 0;
    }

    /** What is done with each entry found. */
    private interface Step {
      void take(SearchCursor cursor) throws LdapProblem;
    }

    private long each(Step step) throws LdapProblem {
      long found = 0;
      try (SearchCursor cursor = directory.partition().search(request)) {
        while (found < request.sizeLimit() && cursor.next()) {
          found++;
          storedBytes += cursor.record().length();
          step.take(cursor);
        }
      }
      return found;
    }

    long found() throws LdapProblem {
      return each(cursor -> {});
    }

    long encoded() throws LdapProblem {
      return each(
          cursor -> {
            int before = out.size();
            copy(cursor);
            wrote(before);
          });
    }

    /** As the server does it: the stored attributes are one run of bytes. */
    private void copy(SearchCursor cursor) {
      EntryRecord record = cursor.record();
      int stored = AttributeSelection.ALL_USER.length(record);
      int message = out.begin(BerTag.SEQUENCE, stored);
      name.clear();
      cursor.writeDn(name);
      out.octets(BerTag.OCTET_STRING, name.bytes(), 0, name.length());
      int attributes = out.begin(BerTag.SEQUENCE, stored);
      int at = out.claim(stored);
      AttributeSelection.ALL_USER.write(record, out.bytes(), at);
      out.end(attributes);
      out.end(message);
    }

    long decoded() throws LdapProblem {
      return each(this::decode);
    }

    long decodedAndEncoded() throws LdapProblem {
      return each(
          cursor -> {
            int before = out.size();
            encode(decode(cursor));
            wrote(before);
          });
    }

    private Entry decode(SearchCursor cursor) throws LdapProblem {
      Dn name = Dn.parse(cursor.dnText(), directory.schema());
      return cursor.record().toEntry(name, directory.schema());
    }

    private void encode(Entry entry) {
      int message = out.begin(BerTag.SEQUENCE);
      out.text(BerTag.OCTET_STRING, entry.dn().toString());
      for (Attribute attribute : entry.attributes()) {
        int one = out.begin(BerTag.SEQUENCE);
        out.text(BerTag.OCTET_STRING, attribute.description().toString());
        int set = out.begin(BerTag.SET);
        attribute.values().forEach(value -> out.octets(BerTag.OCTET_STRING, value));
        out.end(set);
        out.end(one);
      }
      out.end(message);
    }

    private void wrote(int before) {
      answerBytes += out.size() - before;
      if (out.size() > KEPT_BYTES) {
        out.truncate(0);
      }
    }
  }
}
