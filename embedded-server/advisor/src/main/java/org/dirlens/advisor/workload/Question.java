package org.dirlens.advisor.workload;

import org.dirlens.partition.resolution.Scope;

/**
 * A search with its values, to be asked again.
 *
 * @param filter RFC 4515
 */
public record Question(String base, Scope scope, String filter) {}
