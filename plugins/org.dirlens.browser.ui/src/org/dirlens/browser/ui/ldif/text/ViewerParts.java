package org.dirlens.browser.ui.ldif.text;

import java.util.function.Supplier;
import org.dirlens.browser.core.schema.ServerSchema;
import org.eclipse.jface.text.DefaultTextHover;
import org.eclipse.jface.text.IAutoEditStrategy;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.IUndoManager;
import org.eclipse.jface.text.TextViewerUndoManager;
import org.eclipse.jface.text.contentassist.ContentAssistant;
import org.eclipse.jface.text.contentassist.IContentAssistant;
import org.eclipse.jface.text.source.DefaultAnnotationHover;
import org.eclipse.jface.text.source.IAnnotationHover;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.SourceViewerConfiguration;

/** What the viewer of a text is made of. */
final class ViewerParts extends SourceViewerConfiguration {
  private static final int UNDO_STEPS = 1_000;

  private final Supplier<ServerSchema> schema;

  ViewerParts(Supplier<ServerSchema> schema) {
    this.schema = schema;
  }

  @Override
  public IUndoManager getUndoManager(ISourceViewer viewer) {
    return new TextViewerUndoManager(UNDO_STEPS);
  }

  /** A space at the beginning of a line means something, so none is put there. */
  @Override
  public IAutoEditStrategy[] getAutoEditStrategies(ISourceViewer viewer, String contentType) {
    return new IAutoEditStrategy[0];
  }

  @Override
  public IContentAssistant getContentAssistant(ISourceViewer viewer) {
    ContentAssistant assistant = new ContentAssistant();
    assistant.setContentAssistProcessor(new Proposals(schema), IDocument.DEFAULT_CONTENT_TYPE);
    assistant.enableAutoInsert(true);
    return assistant;
  }

  @Override
  public IAnnotationHover getAnnotationHover(ISourceViewer viewer) {
    return new DefaultAnnotationHover();
  }

  @Override
  public ITextHover getTextHover(ISourceViewer viewer, String contentType) {
    return new DefaultTextHover(viewer);
  }
}
