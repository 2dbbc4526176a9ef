/**
 * The LDIF import and export wizards.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.ldif.ImportWizard}, {@link
 * org.dirlens.browser.ui.ldif.ImportResultView}, {@link org.dirlens.browser.ui.ldif.ExportWizard},
 * {@link org.dirlens.browser.core.ldif.LdifImport}.
 */
@NullMarked
@ManualSection("Import and export")
package org.dirlens.browser.ui.ldif;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
