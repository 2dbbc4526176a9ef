/**
 * Where the time of a search goes in the server, stage by stage, measured while it serves.
 *
 * <p>Read first: {@link org.dirlens.server.dissection.StageClock}.
 */
@NullMarked
package org.dirlens.server.dissection;

import org.jspecify.annotations.NullMarked;
