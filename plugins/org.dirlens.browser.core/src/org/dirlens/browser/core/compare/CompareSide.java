package org.dirlens.browser.core.compare;

import org.dirlens.browser.core.dit.Dit;

/** One of two entries that are compared, with what lies below it. */
public record CompareSide(Dit dit, String dn) {}
