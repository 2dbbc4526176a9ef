package org.dirlens.connection.store;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.parameters.ConnectionParameters;

/**
 * A connection as a file tells it.
 *
 * @param parameters empty if it cannot be
 * @param remarks what is not taken as it stands in the file, or why it cannot be
 */
public record FoundConnection(
    String name, Optional<ConnectionParameters> parameters, List<String> remarks) {
  public FoundConnection {
    remarks = List.copyOf(remarks);
  }
}
