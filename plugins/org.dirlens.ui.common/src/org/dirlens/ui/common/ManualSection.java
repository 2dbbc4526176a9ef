package org.dirlens.ui.common;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the section of the manual that is about the dialogs, wizards and property pages of a
 * package, or about one of them: F1 opens it there. A dialog without one is about what the window
 * below it is about.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface ManualSection {
  /** A heading of the second level in {@code docs/workbench.md}. */
  String value();
}
