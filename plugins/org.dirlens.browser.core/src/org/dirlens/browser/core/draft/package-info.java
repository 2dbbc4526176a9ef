/**
 * Unsaved changes of entries on the disk, so that they outlive a killed workbench: {@link
 * org.dirlens.browser.core.draft.DraftStore}; also {@link org.dirlens.browser.core.draft.TypedText}
 * that is no LDIF yet. Texts of files are kept by {@link
 * org.dirlens.browser.core.draft.TextDrafts}.
 */
@NullMarked
package org.dirlens.browser.core.draft;

import org.jspecify.annotations.NullMarked;
