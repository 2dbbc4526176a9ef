/**
 * Files that connections are kept in: the list without secrets, and the passwords.
 *
 * <p>Read first: {@link org.dirlens.connection.store.ConnectionFile}, {@link
 * org.dirlens.connection.store.PasswordFile}, {@link org.dirlens.connection.store.OwnerOnlyFile}.
 */
@NullMarked
package org.dirlens.connection.store;

import org.jspecify.annotations.NullMarked;
