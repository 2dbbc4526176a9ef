package org.dirlens.browser.core.compare;

import java.util.List;

/** The values of an attribute that only one of two entries has. */
public record AttributeDifference(String description, List<byte[]> left, List<byte[]> right) {}
