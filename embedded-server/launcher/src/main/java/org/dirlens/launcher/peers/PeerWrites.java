package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.load.client.Connecting;
import org.dirlens.load.client.Link;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.client.RequestWriter;

/**
 * Writes to a server that runs, as its administrator, for those that load entries over LDAP only:
 * several at a time, and none before what stands above it. One thread.
 */
final class PeerWrites implements AutoCloseable {
  private static final int OUTSTANDING = 16;
  private static final long SELECT_MILLIS = 100;

  private final Path refused;
  private final Selector selector;
  private final Link link;
  private final Set<String> pending = new HashSet<>();
  private final List<String> untold = new ArrayList<>();
  private String problem = "";
  private long added;

  /**
   * @param refused a file that gets the entries that the server refuses, with the reason
   */
  PeerWrites(RunningServer server, Path refused) throws IOException {
    this.refused = refused;
    selector = Selector.open();
    try {
      LoadTarget target =
          LoadTarget.anonymous("127.0.0.1", server.port()).as(server.admin(), server.password());
      link = Connecting.bound(selector, target, OUTSTANDING);
    } catch (IOException e) {
      selector.close();
      throw e;
    }
  }

  /**
   * Changes one attribute of an entry.
   *
   * @throws IOException with what the server says if it refuses
   */
  void modify(String dn, RequestWriter.Change change, String attribute, List<String> values)
      throws IOException, InterruptedException {
    problem = "";
    send(dn, to -> RequestWriter.modify(to, dn, change, attribute, values));
    finish();
    if (!problem.isEmpty()) {
      throw new IOException(problem);
    }
  }

  /**
   * Adds all entries of a file, superiors first; what is refused is passed over.
   *
   * @throws IOException if nothing is added, with the last refusal
   */
  void addAll(Path ldif) throws IOException, InterruptedException {
    try (LdifReader reader = new LdifReader(Files.newInputStream(ldif))) {
      for (LdifRecord record = reader.next(); record != null; record = reader.next()) {
        if (record.change() instanceof LdifChange.Add(List<LdifAttribute> attributes)) {
          add(record.dn(), attributes);
        }
      }
    } catch (LdifProblem e) {
      throw new IOException(e.getMessage(), e);
    }
    finish();
    if (added == 0) {
      throw new IOException(problem);
    }
  }

  private void add(String dn, List<LdifAttribute> attributes)
      throws IOException, InterruptedException {
    if (pending.stream().anyMatch(above -> dn.endsWith("," + above))) {
      finish();
    }
    send(
        dn,
        to ->
            RequestWriter.add(
                to,
                dn,
                out ->
                    attributes.forEach(
                        each -> RequestWriter.octets(out, each.description(), each.values()))));
  }

  private void send(String dn, RequestWriter.Part request)
      throws IOException, InterruptedException {
    while (!link.hasRoom()) {
      receive();
    }
    pending.add(dn);
    link.enqueue(new PeerWrite(request, refused -> ended(dn, refused)), link, 0);
    link.flush();
  }

  private void ended(String dn, String refused) {
    pending.remove(dn);
    if (refused.isEmpty()) {
      added++;
    } else {
      problem = dn + ": " + refused;
      untold.add(problem);
    }
  }

  private void finish() throws IOException, InterruptedException {
    while (link.pending() > 0) {
      receive();
    }
  }

  private void receive() throws IOException, InterruptedException {
    selector.select(SELECT_MILLIS);
    selector.selectedKeys().clear();
    if (Thread.interrupted()) {
      throw new InterruptedException("writing was cancelled");
    }
    link.read(unused -> {});
    link.flush();
    if (!untold.isEmpty()) {
      Files.write(refused, untold, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      untold.clear();
    }
  }

  @Override
  public void close() throws IOException {
    link.unbind();
    selector.close();
  }
}
