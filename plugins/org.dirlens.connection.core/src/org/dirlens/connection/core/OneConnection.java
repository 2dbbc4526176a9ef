package org.dirlens.connection.core;

import org.apache.directory.api.ldap.codec.api.LdapApiService;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.ldap.client.api.LdapConnectionConfig;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.apache.directory.ldap.client.api.exception.InvalidConnectionException;

/**
 * A connection that is made once. The library's own makes another when a request meets a lost one,
 * and sends the request over it before anybody has bound.
 */
final class OneConnection extends LdapNetworkConnection {
  private boolean made;

  OneConnection(LdapConnectionConfig configuration, LdapApiService codec) {
    super(configuration, codec);
  }

  @Override
  public boolean connect() throws LdapException {
    return isConnected() || connectOnce();
  }

  private synchronized boolean connectOnce() throws LdapException {
    if (made) {
      throw new InvalidConnectionException("The connection was lost");
    }
    made = super.connect();
    return made;
  }
}
