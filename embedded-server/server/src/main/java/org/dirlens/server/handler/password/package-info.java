/**
 * Who somebody is, and what becomes of passwords: simple and SASL binds, administrators, password
 * policies, changes of passwords, each a link of the chain or what several links share.
 *
 * <p>Read first: {@link org.dirlens.server.handler.password.Authentication}, {@link
 * org.dirlens.server.handler.password.Credentials}, {@link
 * org.dirlens.server.handler.password.PasswordPolicies}.
 */
@NullMarked
package org.dirlens.server.handler.password;

import org.jspecify.annotations.NullMarked;
