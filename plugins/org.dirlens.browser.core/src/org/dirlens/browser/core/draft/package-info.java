/**
 * Unsaved changes of entries on the disk, so that they outlive a killed workbench: {@link
 * org.dirlens.browser.core.draft.DraftStore}.
 */
@NullMarked
package org.dirlens.browser.core.draft;

import org.jspecify.annotations.NullMarked;
