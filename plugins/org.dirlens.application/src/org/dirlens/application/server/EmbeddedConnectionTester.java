package org.dirlens.application.server;

import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.expressions.PropertyTester;
import org.jspecify.annotations.Nullable;

/** Tells menus whether a connection is that of the embedded server. */
public final class EmbeddedConnectionTester extends PropertyTester {
  @Override
  public boolean test(
      Object receiver, String property, Object[] arguments, @Nullable Object expected) {
    return receiver instanceof DirectoryConnection connection && connection.embedded();
  }
}
