/**
 * What happens to an operation between its decoding and the partition: a chain of links over one
 * interface, {@link org.dirlens.server.handler.operation.Operations}, put together in {@link
 * org.dirlens.server.handler.OperationChain}. Each overrides only the verbs it has a say in. The
 * outermost first:
 *
 * <ol>
 *   <li>{@link org.dirlens.server.handler.password.PresentAdministrators}: who is an administrator
 *       still
 *   <li>{@link org.dirlens.server.handler.Limits}: size and time of searches
 *   <li>{@link org.dirlens.server.handler.password.PasswordModify}: the extended operation
 *   <li>{@link org.dirlens.server.handler.password.ResetPasswords}: who must change the password
 *       before anything else
 *   <li>{@link org.dirlens.server.handler.password.Sasl}: SASL binds
 *   <li>{@link org.dirlens.server.handler.password.Authentication}: simple binds
 *   <li>{@link org.dirlens.server.handler.access.AccessEnforcement}: what the caller may see and do
 *   <li>{@link org.dirlens.server.handler.password.PasswordChanges}: what the policy says of new
 *       passwords
 *   <li>{@link org.dirlens.server.handler.password.Passwords}: hashes and compares them
 *   <li>{@link org.dirlens.server.handler.route.OwnEntriesLink}: the server's own entries
 *   <li>{@link org.dirlens.server.handler.OperationalAttributes}: who wrote what and when
 *   <li>{@link org.dirlens.server.handler.route.Routing}: the partition
 * </ol>
 */
@NullMarked
package org.dirlens.server.handler;

import org.jspecify.annotations.NullMarked;
