/**
 * {@code cn=tasks}: work that runs beside the serving and is watched and cancelled over LDAP.
 *
 * <p>Read first: {@link org.dirlens.server.task.Tasks}, {@link org.dirlens.server.task.Task}.
 */
@NullMarked
package org.dirlens.server.task;

import org.jspecify.annotations.NullMarked;
