/**
 * Password policies (draft-behera-ldap-password-policy-10): what a policy asks, what an entry says
 * of its password, and what follows for a bind or a change at a moment. Knows nothing of sessions,
 * and writes nothing: it says which attributes are to be replaced.
 *
 * <p>Read first: {@link org.dirlens.server.policy.PasswordPolicy}, {@link
 * org.dirlens.server.policy.AccountState}, {@link org.dirlens.server.policy.PolicyAnswer}.
 */
@NullMarked
package org.dirlens.server.policy;

import org.jspecify.annotations.NullMarked;
