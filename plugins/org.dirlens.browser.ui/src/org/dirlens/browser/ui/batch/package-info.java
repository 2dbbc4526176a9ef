/** The same change of many entries: asked for, reviewed, and sent with its outcome told. */
@NullMarked
@ManualSection("Edit many entries")
package org.dirlens.browser.ui.batch;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
