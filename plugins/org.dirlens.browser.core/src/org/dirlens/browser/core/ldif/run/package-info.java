/**
 * What happens to the records of a text: a dry run tells it before anything is sent, a log keeps it
 * afterwards. What sends them is {@link org.dirlens.browser.core.ldif.LdifImport}.
 *
 * <p>Read first: {@link org.dirlens.browser.core.ldif.run.DryRun}, {@link
 * org.dirlens.browser.core.ldif.run.SimulatedEntries}, {@link
 * org.dirlens.browser.core.ldif.run.RunLog}.
 */
@NullMarked
package org.dirlens.browser.core.ldif.run;

import org.jspecify.annotations.NullMarked;
