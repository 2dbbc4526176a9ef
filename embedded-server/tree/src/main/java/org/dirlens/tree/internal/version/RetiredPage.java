package org.dirlens.tree.internal.version;

import org.dirlens.tree.internal.page.PageChanges;

/** A page that versions from {@code since} on do not lead to. */
public record RetiredPage(PageChanges.Replaced page, long since) {}
