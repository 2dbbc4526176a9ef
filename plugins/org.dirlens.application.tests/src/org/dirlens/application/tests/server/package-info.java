/**
 * The servers that stories are played on, and the window as it shows their entries.
 *
 * <p>Read {@link org.dirlens.application.tests.server.ServerStory} first, then {@link
 * org.dirlens.application.tests.server.StoryServer} for all three servers and {@link
 * org.dirlens.application.tests.server.EmbeddedEntries} for the embedded one alone.
 */
package org.dirlens.application.tests.server;
