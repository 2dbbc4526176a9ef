package org.dirlens.index.ui.explain;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/**
 * What would make a search cheaper, one sentence a line, with a button that puts the index into the
 * draft.
 */
final class AdviceStrip extends Composite {
  AdviceStrip(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(8, 4).spacing(8, 4).applyTo(this);
    ControlIds.name(this, "explain.advice");
    show(List.of(), (attribute, kinds) -> {});
  }

  void show(List<IndexAdvice> advices, BiConsumer<String, Set<IndexKind>> addIndex) {
    for (Control child : getChildren()) {
      child.dispose();
    }
    advices.forEach(advice -> line(advice, addIndex));
    GridDataFactory.fillDefaults().grab(true, false).exclude(advices.isEmpty()).applyTo(this);
    setVisible(!advices.isEmpty());
    getParent().layout(true, true);
  }

  private void line(IndexAdvice advice, BiConsumer<String, Set<IndexKind>> addIndex) {
    Label picture = new Label(this, SWT.NONE);
    picture.setImage(Icons.of(AdviceStrip.class).image("advice"));
    GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).applyTo(picture);
    Label text = new Label(this, SWT.WRAP);
    text.setText(advice.sentence());
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(200, SWT.DEFAULT)
        .span(advice.attribute().isPresent() ? 1 : 2, 1)
        .applyTo(text);
    advice.attribute().ifPresent(attribute -> button(attribute, advice, addIndex));
  }

  private void button(
      String attribute, IndexAdvice advice, BiConsumer<String, Set<IndexKind>> addIndex) {
    Button button = ControlIds.name(new Button(this, SWT.PUSH), "explain.addIndex");
    button.setText(Messages.Explain_addIndex);
    button.setImage(Icons.of(AdviceStrip.class).image("index-add"));
    button.addListener(SWT.Selection, event -> addIndex.accept(attribute, advice.kinds()));
  }
}
