package org.dirlens.index.core;

import org.dirlens.partition.index.IndexKind;
import org.jspecify.annotations.Nullable;

/**
 * What the index designer is at, published as the selection of its view, so that other views follow
 * it. The draft has the figures of all indices and is where a view stages its changes.
 *
 * @param adapter of the partition that is designed
 * @param draft its indices as they are, with the changes that are staged
 * @param attribute whose index is selected; null when none is, or several are
 * @param kind the one kind that is meant; null for all kinds of the attribute
 */
public record IndexSelection(
    IndexAdapter adapter, IndexDraft draft, @Nullable String attribute, @Nullable IndexKind kind) {}
