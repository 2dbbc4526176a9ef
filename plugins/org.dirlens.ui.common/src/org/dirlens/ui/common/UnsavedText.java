package org.dirlens.ui.common;

/** An editor that can say what it would save. */
public interface UnsavedText {
  /** The changes as text, without secrets; empty when there are none. Display thread. */
  String unsavedText();
}
