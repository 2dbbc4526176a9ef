package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.directory.api.ldap.codec.api.LdapDecoder;
import org.apache.directory.api.ldap.model.message.SearchResultEntry;
import org.apache.directory.ldap.client.api.LdapConnection;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilter.NextFilter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFactory;
import org.apache.mina.filter.codec.ProtocolDecoder;
import org.apache.mina.filter.codec.ProtocolDecoderAdapter;
import org.apache.mina.filter.codec.ProtocolDecoderOutput;
import org.apache.mina.filter.codec.ProtocolEncoder;

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

  /** Tells the backlog of each entry and how long it was, as far as the buffers say. */
  private final class Decoder extends ProtocolDecoderAdapter {
    private final ProtocolDecoder library;
    private long octets;

    Decoder(ProtocolDecoder library) {
      this.library = library;
    }

    @Override
    public void decode(IoSession session, IoBuffer in, ProtocolDecoderOutput out) throws Exception {
      backlog.pause();
      octets += in.remaining();
      List<Object> messages = new ArrayList<>();
      try {
        library.decode(session, in, new Messages(messages));
      } catch (Exception e) {
        unreadable.set(Texts.oneLine(String.valueOf(e.getMessage())));
        throw e;
      }
      for (Object message : messages) {
        if (message instanceof SearchResultEntry entry) {
          backlog.arrived(entry.getMessageId(), (int) (octets / messages.size()));
        }
        out.write(message);
      }
      octets = messages.isEmpty() ? octets : 0;
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
