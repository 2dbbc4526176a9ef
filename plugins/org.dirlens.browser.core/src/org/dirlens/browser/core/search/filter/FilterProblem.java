package org.dirlens.browser.core.search.filter;

/**
 * Why a text is not a filter.
 *
 * @param position where reading stopped, first character is 0
 */
public record FilterProblem(int position, String message) {}
