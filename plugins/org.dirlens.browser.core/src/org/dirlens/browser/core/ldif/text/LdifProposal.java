package org.dirlens.browser.core.ldif.text;

/**
 * A text that could stand in the place of what was begun.
 *
 * @param start where it begins, in the whole text
 * @param text to be put there, up to the place where was asked
 * @param about what it is, in a few words; may be empty
 */
public record LdifProposal(int start, String text, String about) {}
