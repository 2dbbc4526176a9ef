/**
 * The LDIF import and export wizards.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.ldif.ImportWizard}, {@link
 * org.dirlens.browser.ui.ldif.ImportResultView}, {@link org.dirlens.browser.ui.ldif.ExportWizard},
 * {@link org.dirlens.browser.core.ldif.LdifImport}.
 */
@NullMarked
package org.dirlens.browser.ui.ldif;

import org.jspecify.annotations.NullMarked;
