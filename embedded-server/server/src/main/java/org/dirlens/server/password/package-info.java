/**
 * How passwords are kept: hashed when they are written, compared and never shown.
 *
 * <p>Read first: {@link org.dirlens.server.password.PasswordHasher}, {@link
 * org.dirlens.server.password.StoredPassword}, {@link org.dirlens.server.password.AdminVerifier}.
 */
@NullMarked
package org.dirlens.server.password;

import org.jspecify.annotations.NullMarked;
