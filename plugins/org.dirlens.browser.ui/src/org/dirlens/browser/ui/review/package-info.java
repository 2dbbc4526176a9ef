/**
 * What is about to be sent, as a person sees it before. {@link
 * org.dirlens.browser.ui.review.Review} decides when it is shown: always for connections of
 * production, else when the person wants it. {@link org.dirlens.browser.ui.review.ReviewDialog}
 * shows it.
 */
@NullMarked
@ManualSection("Changes")
package org.dirlens.browser.ui.review;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
