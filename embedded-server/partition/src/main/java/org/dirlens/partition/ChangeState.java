package org.dirlens.partition;

/**
 * How far a partition is, for who goes by change numbers.
 *
 * @param changeNumber the highest entryCSN that any write has had, deletes included; empty if none
 *     had one
 * @param history another number whenever something changed that no change number tells: entries got
 *     other names with one above them, or were loaded with numbers of their own, or this is a copy
 *     that goes its own way
 */
public record ChangeState(String changeNumber, long history) {}
