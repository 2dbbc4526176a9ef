package org.dirlens.ui.common;

import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;

/**
 * The one place where a selection becomes model values. Elements that are not of a type are asked
 * to adapt to it.
 */
public final class Selections {
  private Selections() {}

  public static <T> List<T> all(ISelection selection, Class<T> type) {
    if (!(selection instanceof IStructuredSelection structured)) {
      return List.of();
    }
    Iterable<?> elements = structured;
    return StreamSupport.stream(elements.spliterator(), false)
        .map(element -> Optional.ofNullable(Adapters.adapt((Object) element, type)))
        .flatMap(Optional::stream)
        .toList();
  }

  public static <T> Optional<T> first(ISelection selection, Class<T> type) {
    return all(selection, type).stream().findFirst();
  }
}
