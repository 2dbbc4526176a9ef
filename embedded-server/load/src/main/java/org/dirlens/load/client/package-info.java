/**
 * The client that makes load: threads with connections, each with requests outstanding. {@link
 * org.dirlens.load.client.LoadClient} runs a {@link org.dirlens.load.client.RequestMix} in a {@link
 * org.dirlens.load.client.LoadShape}; {@link org.dirlens.load.client.Link} is one connection.
 *
 * <p>Answers are framed and counted, and their entries not decoded, so that the server is the
 * bottleneck and not the client.
 */
@NullMarked
package org.dirlens.load.client;

import org.jspecify.annotations.NullMarked;
