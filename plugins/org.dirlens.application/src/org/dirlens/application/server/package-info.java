/**
 * The life of the embedded server in the window: its start and end, its port, its view, backup and
 * verification.
 *
 * <p>Read {@link org.dirlens.application.server.EmbeddedDirectory} first, which starts and stops,
 * then {@link org.dirlens.application.server.ServerActions}, which asks and runs the jobs, and
 * {@link org.dirlens.application.server.EmbeddedServerView}.
 */
@ManualSection("Embedded server")
package org.dirlens.application.server;

import org.dirlens.ui.common.ManualSection;
