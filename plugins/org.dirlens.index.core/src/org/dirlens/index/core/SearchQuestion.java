package org.dirlens.index.core;

/** A search as the administrator wrote it. */
public record SearchQuestion(String base, SearchScope scope, String filter) {}
