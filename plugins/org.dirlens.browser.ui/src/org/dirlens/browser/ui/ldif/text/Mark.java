package org.dirlens.browser.ui.ldif.text;

import java.util.Arrays;
import java.util.Optional;
import org.dirlens.browser.core.ldif.RecordResult;
import org.dirlens.browser.core.ldif.text.TextProblem;
import org.dirlens.browser.ui.BrowserIcons;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationAccess;
import org.eclipse.jface.text.source.IAnnotationAccessExtension;
import org.eclipse.jface.text.source.IAnnotationPresentation;
import org.eclipse.jface.text.source.ImageUtilities;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.jspecify.annotations.Nullable;

/** What stands beside a line of a text, in the order in which one covers another. */
enum Mark {
  DONE("ok"),
  WARNING("problem"),
  ERROR("error");

  private static final String PREFIX = "org.dirlens.browser.ui.ldif.";

  private final String icon;

  Mark(String icon) {
    this.icon = icon;
  }

  static Mark of(TextProblem problem) {
    return problem.severity() == TextProblem.Severity.ERROR ? ERROR : WARNING;
  }

  static Mark of(RecordResult result) {
    return result.bad() ? ERROR : DONE;
  }

  /** The type of its annotations. */
  String type() {
    return PREFIX + name();
  }

  Annotation annotation(String words) {
    return new Annotation(type(), false, words);
  }

  Image image() {
    return BrowserIcons.image(icon);
  }

  static Optional<Mark> of(Annotation annotation) {
    return Arrays.stream(values())
        .filter(each -> each.type().equals(annotation.getType()))
        .findFirst();
  }

  /** How the rulers of a text show them. */
  static final class Look implements IAnnotationAccess, IAnnotationAccessExtension {
    @Override
    public Object getType(Annotation annotation) {
      return annotation.getType();
    }

    @Override
    public boolean isMultiLine(Annotation annotation) {
      return false;
    }

    @Override
    public boolean isTemporary(Annotation annotation) {
      return true;
    }

    @Override
    public @Nullable String getTypeLabel(Annotation annotation) {
      return null;
    }

    @Override
    public int getLayer(Annotation annotation) {
      return annotation instanceof IAnnotationPresentation own
          ? own.getLayer()
          : of(annotation).map(Mark::ordinal).orElse(0) + 1;
    }

    @Override
    public void paint(Annotation annotation, GC gc, Canvas canvas, Rectangle bounds) {
      if (annotation instanceof IAnnotationPresentation own) {
        own.paint(gc, canvas, bounds);
      } else {
        of(annotation)
            .ifPresent(
                mark ->
                    ImageUtilities.drawImage(
                        mark.image(), gc, canvas, bounds, SWT.CENTER, SWT.TOP));
      }
    }

    @Override
    public boolean isPaintable(Annotation annotation) {
      return annotation instanceof IAnnotationPresentation || of(annotation).isPresent();
    }

    @Override
    public boolean isSubtype(Object type, Object potentialSupertype) {
      return type.equals(potentialSupertype);
    }

    @Override
    public Object[] getSupertypes(Object type) {
      return new Object[0];
    }
  }
}
