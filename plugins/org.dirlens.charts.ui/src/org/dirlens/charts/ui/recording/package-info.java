/**
 * Recordings of charts as files: what was measured, to be looked at later and elsewhere.
 *
 * <p>Read first: {@link org.dirlens.charts.ui.recording.RecordingWriter}, which has the format, and
 * {@link org.dirlens.charts.ui.recording.Recording}.
 */
@NullMarked
package org.dirlens.charts.ui.recording;

import org.jspecify.annotations.NullMarked;
