/**
 * Invents values for those of real entries: each distinct value gets one distinct other value of
 * the same syntax, by a key, so that an index of the invented entries has as many keys, with as
 * many ids each, as one of the real ones.
 *
 * <p>Read first: {@link org.dirlens.launcher.twin.anonymous.Anonymiser}, {@link
 * org.dirlens.launcher.twin.anonymous.TextCipher}, {@link
 * org.dirlens.launcher.twin.anonymous.AnonymousKey}.
 */
@NullMarked
package org.dirlens.launcher.twin.anonymous;

import org.jspecify.annotations.NullMarked;
