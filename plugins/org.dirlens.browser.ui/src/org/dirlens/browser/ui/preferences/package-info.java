/**
 * Preferences of searches, editors and logs: {@link
 * org.dirlens.browser.ui.preferences.BrowserPreferences} holds them, the pages show them.
 */
package org.dirlens.browser.ui.preferences;
