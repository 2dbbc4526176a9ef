package org.dirlens.partition.administration;

/**
 * A key of an index that many entries have.
 *
 * @param text the normalised value for people: text if it is any, else hexadecimal; a star for
 *     presence
 * @param ids how many entries
 */
public record HeavyKey(String text, long ids) {}
