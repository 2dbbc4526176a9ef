package org.dirlens.tree.internal.check;

/** Something that is wrong, and where. */
public record Finding(String where, String what) {}
