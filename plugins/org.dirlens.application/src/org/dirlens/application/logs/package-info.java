/**
 * The Server log view, {@link org.dirlens.application.logs.ServerLogView}: what the embedded server
 * writes down, while it does.
 */
@NullMarked
@ManualSection("Server log")
package org.dirlens.application.logs;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
