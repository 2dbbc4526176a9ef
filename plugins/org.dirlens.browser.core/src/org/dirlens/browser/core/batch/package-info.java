/** The same change of many entries. */
@NullMarked
package org.dirlens.browser.core.batch;

import org.jspecify.annotations.NullMarked;
