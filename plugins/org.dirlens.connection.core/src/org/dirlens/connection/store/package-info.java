/**
 * Files that connections are kept in: the list and its folders without secrets, archives to carry
 * them elsewhere, and the passwords in the secure storage of the platform.
 *
 * <p>Read first: {@link org.dirlens.connection.store.ConnectionFile}, {@link
 * org.dirlens.connection.store.ConnectionArchive}, {@link
 * org.dirlens.connection.store.PasswordStore}.
 */
@NullMarked
package org.dirlens.connection.store;

import org.jspecify.annotations.NullMarked;
