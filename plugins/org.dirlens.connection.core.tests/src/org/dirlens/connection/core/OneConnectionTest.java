package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import org.apache.directory.api.ldap.codec.api.LdapApiService;
import org.apache.directory.api.ldap.codec.osgi.DefaultLdapCodecService;
import org.apache.directory.api.ldap.codec.protocol.mina.LdapProtocolCodecFactory;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.api.ldap.model.message.DeleteRequest;
import org.apache.directory.api.ldap.model.message.DeleteRequestImpl;
import org.apache.directory.api.ldap.model.name.Dn;
import org.apache.directory.ldap.client.api.LdapConnectionConfig;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.junit.jupiter.api.Test;

class OneConnectionTest {
  @Test
  void aRequestThatMeetsALostConnectionIsNotSentOverAnotherWhereNobodyHasBound() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      LdapConnectionConfig configuration = new LdapConnectionConfig();
      configuration.setLdapHost("127.0.0.1");
      configuration.setLdapPort(server.getLocalPort());
      LdapApiService codec = new DefaultLdapCodecService();
      codec.registerProtocolCodecFactory(new LdapProtocolCodecFactory(codec));
      try (LdapNetworkConnection wire = new OneConnection(configuration, codec)) {
        wire.connect();
        server.accept().close();
        while (wire.isConnected()) {
          Thread.yield();
        }
        DeleteRequest request = new DeleteRequestImpl().setName(new Dn("cn=a"));
        assertThrows(LdapException.class, () -> wire.deleteAsync(request));
        server.setSoTimeout(1);
        assertThrows(SocketTimeoutException.class, server::accept);
      }
    }
  }
}
