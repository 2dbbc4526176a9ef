/**
 * Preferences of searches, editors and logs: {@link
 * org.dirlens.browser.ui.preferences.BrowserPreferences} holds them, the pages show them.
 */
@ManualSection("Preferences")
package org.dirlens.browser.ui.preferences;

import org.dirlens.ui.common.ManualSection;
