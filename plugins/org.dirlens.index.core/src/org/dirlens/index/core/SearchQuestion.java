package org.dirlens.index.core;

import org.dirlens.connection.core.Scope;

/** A search as the administrator wrote it. */
public record SearchQuestion(String base, Scope scope, String filter) {}
