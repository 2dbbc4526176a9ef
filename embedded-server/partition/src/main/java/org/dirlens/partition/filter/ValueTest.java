package org.dirlens.partition.filter;

import org.dirlens.partition.entry.ValueVisitor;

/** A visitor that ends the visit at the first value that fits. */
interface ValueTest extends ValueVisitor {}
