/**
 * Preferences of the window and of the server inside: {@link
 * org.dirlens.application.preferences.Appearance} applies its own at once; the pages beside it only
 * show what is chosen.
 */
package org.dirlens.application.preferences;
