/**
 * What kind of thing a value is, how it reads, and whether it is right by its syntax.
 *
 * <p>Read first: {@link org.dirlens.browser.core.value.ValueKind}, which is chosen by attribute
 * type, then by syntax, then by the octets themselves; {@link
 * org.dirlens.browser.core.value.Decoration}, the text a person reads instead of the raw value.
 */
@NullMarked
package org.dirlens.browser.core.value;

import org.jspecify.annotations.NullMarked;
