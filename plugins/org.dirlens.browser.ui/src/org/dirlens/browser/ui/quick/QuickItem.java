package org.dirlens.browser.ui.quick;

/**
 * A line of the list below the quick bar.
 *
 * @param name what it is: the DN of an entry, or the name of a command
 * @param about the rest of what is known, may be empty
 * @param icon name of an icon of this bundle
 * @param open does what Enter does
 */
record QuickItem(String name, String about, String icon, Runnable open) {}
