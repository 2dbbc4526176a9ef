/**
 * How a load gets to a server: {@link org.dirlens.load.access.Protection} with {@link
 * org.dirlens.load.access.Trust} is what TLS needs, {@link org.dirlens.load.access.Login} who
 * binds, and {@link org.dirlens.load.access.SaslSteps} the steps of a SASL bind. Nothing here waits
 * for a server.
 */
@NullMarked
package org.dirlens.load.access;

import org.jspecify.annotations.NullMarked;
