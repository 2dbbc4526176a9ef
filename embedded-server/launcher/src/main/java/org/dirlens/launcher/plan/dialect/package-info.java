/**
 * Indices in the words of other servers: translated from and into ours with a warning wherever the
 * meanings differ, and plan files of OpenDJ and ApacheDS. Whoever asks such a server over LDAP does
 * it with these indices too. Read {@link org.dirlens.launcher.plan.dialect.Translated} and {@link
 * org.dirlens.launcher.plan.dialect.PlanTranslation} first.
 */
@NullMarked
package org.dirlens.launcher.plan.dialect;

import org.jspecify.annotations.NullMarked;
