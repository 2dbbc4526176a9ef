/**
 * Preferences of the window and of the server inside: {@link
 * org.dirlens.application.preferences.Appearance} applies its own at once; the pages beside it only
 * show what is chosen.
 */
@ManualSection("Preferences")
package org.dirlens.application.preferences;

import org.dirlens.ui.common.ManualSection;
