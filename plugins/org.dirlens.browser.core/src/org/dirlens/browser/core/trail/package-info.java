/**
 * Where aliases and referrals lead: {@link org.dirlens.browser.core.trail.Trail} follows them to an
 * entry, from server to server, each with its own connection.
 */
@NullMarked
package org.dirlens.browser.core.trail;

import org.jspecify.annotations.NullMarked;
