/**
 * Work with a server, away from the display thread, and what is shown when it fails: in the
 * background ({@link org.dirlens.browser.ui.jobs.DirectoryJob}), or while a wizard, dialog or
 * editor waits for it ({@link org.dirlens.browser.ui.jobs.ModalWork}). Both ask about a certificate
 * that nobody trusts yet, and both tell every failure as a {@link
 * org.dirlens.connection.core.ConnectionProblem}, which {@link
 * org.dirlens.browser.ui.jobs.Problems} shows.
 */
@NullMarked
@ManualSection("Connections")
package org.dirlens.browser.ui.jobs;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
