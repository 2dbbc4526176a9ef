package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.directory.api.ldap.codec.api.LdapDecoder;
import org.apache.directory.api.ldap.model.message.SearchResultEntry;
import org.apache.directory.api.ldap.model.name.Dn;
import org.apache.directory.ldap.client.api.LdapConnection;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilter.NextFilter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFactory;
import org.apache.mina.filter.codec.ProtocolDecoder;
import org.apache.mina.filter.codec.ProtocolDecoderAdapter;
import org.apache.mina.filter.codec.ProtocolDecoderOutput;
import org.apache.mina.filter.codec.ProtocolEncoder;
import org.jspecify.annotations.Nullable;

/**
 * Reads no faster than entries are pulled, and refuses messages that announce more octets than the
 * memory could hold: the library would make room for them before they come.
 */
record PacedReading(
    ProtocolCodecFactory others, Backlog backlog, AtomicReference<String> unreadable)
    implements ProtocolCodecFactory {
  /** Parts of the heap: what one message may take, and what waits to be pulled. */
  private static final int PART_OF_HEAP = 8;

  static PacedReading of(ProtocolCodecFactory others) {
    Backlog backlog = new Backlog(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    return new PacedReading(others, backlog, new AtomicReference<>(""));
  }

  /** Why what came over a connection could not be read, so that it was closed; usually empty. */
  static String unreadable(LdapConnection wire) {
    return wire.getCodecService().getProtocolCodecFactory() instanceof PacedReading paced
        ? paced.unreadable.get()
        : "";
  }

  @Override
  public ProtocolEncoder getEncoder(IoSession session) throws Exception {
    return others.getEncoder(session);
  }

  @Override
  public ProtocolDecoder getDecoder(IoSession session) throws Exception {
    long most = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
    session.setAttribute(LdapDecoder.MAX_PDU_SIZE_ATTR, (int) Math.min(most, Integer.MAX_VALUE));
    return new Decoder(others.getDecoder(session));
  }

  /**
   * Hands the library one message at a time, since it loses those that come in one piece with one
   * that it cannot read. Tells the backlog of each entry and how long it was.
   */
  private final class Decoder extends ProtocolDecoderAdapter {
    private final ProtocolDecoder library;
    private final MessageLengths lengths = new MessageLengths();
    private long octets;

    /** The name of the entry that came last, unless something else has come since. */
    private @Nullable Dn before;

    Decoder(ProtocolDecoder library) {
      this.library = library;
    }

    @Override
    public void decode(IoSession session, IoBuffer in, ProtocolDecoderOutput out) throws Exception {
      backlog.pause();
      int end = in.limit();
      while (in.position() < end) {
        int part = lengths.part(in.buf());
        octets += part;
        in.limit(in.position() + part);
        decodePart(session, in, out);
        in.limit(end);
      }
    }

    private void decodePart(IoSession session, IoBuffer in, ProtocolDecoderOutput out)
        throws Exception {
      List<Object> messages = new ArrayList<>();
      try {
        library.decode(session, in, new Messages(messages));
      } catch (Exception e) {
        unreadable.set(Texts.oneLine(String.valueOf(e.getMessage())) + place());
        throw e;
      }
      for (Object message : messages) {
        before = null;
        if (message instanceof SearchResultEntry entry) {
          backlog.arrived(entry.getMessageId(), (int) octets);
          before = entry.getObjectName();
        }
        out.write(message);
      }
      octets = messages.isEmpty() ? octets : 0;
    }

    /** Where the message under way stands, as far as it is known. */
    private String place() {
      Dn last = before;
      return last == null ? "" : " (after the entry " + Texts.oneLine(last.getName()) + ")";
    }

    @Override
    public void dispose(IoSession session) throws Exception {
      library.dispose(session);
    }
  }

  private record Messages(List<Object> all) implements ProtocolDecoderOutput {
    @Override
    public void write(Object message) {
      all.add(message);
    }

    @Override
    public void flush(NextFilter next, IoSession session) {
      // They are passed on one by one.
    }
  }
}
