/**
 * Files that connections are kept in: the list and its folders without secrets, archives to carry
 * them elsewhere, and the passwords in the secure storage of the platform; and how any file of a
 * person is written whole ({@link org.dirlens.connection.store.UnfinishedFile}).
 *
 * <p>Read first: {@link org.dirlens.connection.store.ConnectionFile}, {@link
 * org.dirlens.connection.store.ConnectionArchive}, {@link
 * org.dirlens.connection.store.PasswordStore}.
 */
@NullMarked
package org.dirlens.connection.store;

import org.jspecify.annotations.NullMarked;
