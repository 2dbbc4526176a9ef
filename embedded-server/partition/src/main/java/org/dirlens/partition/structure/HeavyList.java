package org.dirlens.partition.structure;

/**
 * A key of an index that many entries have, and where their ids lie.
 *
 * @param key as the tree has it; not to be changed
 * @param ids how many entries have it
 * @param list the list of its containers; 0 if its ids lie in the leaf
 * @param containers how many there are
 * @param newest ids that lie in the leaf and in no container yet
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record HeavyList(byte[] key, long ids, long list, long containers, long newest) {}
