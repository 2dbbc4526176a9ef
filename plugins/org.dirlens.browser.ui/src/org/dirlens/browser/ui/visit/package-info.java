/** Where a person was: {@link org.dirlens.browser.ui.visit.Visits} leads back and forward. */
@NullMarked
package org.dirlens.browser.ui.visit;

import org.jspecify.annotations.NullMarked;
