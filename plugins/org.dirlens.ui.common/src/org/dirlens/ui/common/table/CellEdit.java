package org.dirlens.ui.common.table;

import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A column whose cells are changed in place.
 *
 * @param column its title
 * @param editable whether the cell of a row can be changed
 * @param written the text to be changed
 * @param take takes the changed text, or throws IllegalArgumentException with a sentence for the
 *     reader
 */
public record CellEdit<T>(
    String column,
    Predicate<T> editable,
    Function<T, String> written,
    BiConsumer<T, String> take) {}
