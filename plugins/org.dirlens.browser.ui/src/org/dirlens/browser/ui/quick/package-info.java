/**
 * The quick bar of the window: {@link org.dirlens.browser.ui.quick.QuickBar} is the field and what
 * its keys do, {@link org.dirlens.browser.ui.quick.QuickResults} the list below it, filled by
 * {@link org.dirlens.browser.ui.quick.QuickCommands} and searches of the current directory.
 */
package org.dirlens.browser.ui.quick;
