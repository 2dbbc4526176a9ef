/**
 * The directory that is meant: {@link org.dirlens.connection.current.CurrentDirectory} is the one
 * of the whole window, {@link org.dirlens.connection.current.ViewDirectory} the one of a view,
 * which follows it unless it is pinned.
 */
package org.dirlens.connection.current;
