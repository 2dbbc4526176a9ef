package org.dirlens.connection.core;

import java.nio.ByteBuffer;
import org.apache.directory.api.asn1.ber.tlv.BerValue;
import org.apache.directory.api.asn1.util.Asn1Buffer;
import org.apache.directory.api.ldap.model.message.BindRequest;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFactory;
import org.apache.mina.filter.codec.ProtocolDecoder;
import org.apache.mina.filter.codec.ProtocolEncoder;
import org.apache.mina.filter.codec.ProtocolEncoderAdapter;
import org.apache.mina.filter.codec.ProtocolEncoderOutput;

/**
 * Writes SASL credentials that are there and empty. The library leaves them out, which means
 * another thing (RFC 4513, section 5.2.1.5): a server would ask for the empty name of EXTERNAL
 * forever.
 */
record EmptyCredentials(ProtocolCodecFactory library) implements ProtocolCodecFactory {
  private static final byte BIND_REQUEST = 0x60;
  private static final byte SASL = (byte) 0xA3;
  private static final int VERSION = 3;

  @Override
  public ProtocolDecoder getDecoder(IoSession session) throws Exception {
    return library.getDecoder(session);
  }

  @Override
  public ProtocolEncoder getEncoder(IoSession session) throws Exception {
    ProtocolEncoder others = library.getEncoder(session);
    return new ProtocolEncoderAdapter() {
      @Override
      public void encode(IoSession to, Object message, ProtocolEncoderOutput out) throws Exception {
        if (message instanceof BindRequest bind
            && !bind.isSimple()
            && bind.getCredentials() != null
            && bind.getCredentials().length == 0) {
          out.write(IoBuffer.wrap(encoded(bind)));
        } else {
          others.encode(to, message, out);
        }
      }
    };
  }

  /** The buffer is filled from its end. */
  private static ByteBuffer encoded(BindRequest bind) {
    Asn1Buffer buffer = new Asn1Buffer();
    BerValue.encodeOctetString(buffer, new byte[0]);
    BerValue.encodeOctetString(buffer, bind.getSaslMechanism());
    BerValue.encodeSequence(buffer, SASL, 0);
    BerValue.encodeOctetString(buffer, bind.getName());
    BerValue.encodeInteger(buffer, VERSION);
    BerValue.encodeSequence(buffer, BIND_REQUEST, 0);
    BerValue.encodeInteger(buffer, bind.getMessageId());
    BerValue.encodeSequence(buffer, 0);
    return buffer.getBytes();
  }
}
