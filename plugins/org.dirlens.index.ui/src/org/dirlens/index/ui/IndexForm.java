package org.dirlens.index.ui;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.dirlens.index.core.ByteSize;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexLimits;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.index.design.AttributeStatistics;
import org.dirlens.index.design.PlanLint.Finding;
import org.dirlens.index.ui.explain.KindNames;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * One index as a form: what can be chosen, what is known of it, of its attribute, and what is odd.
 * Every choice goes into the draft at once; a threshold and a size on Enter, or when the field is
 * left.
 *
 * <p>Threads: user interface.
 */
final class IndexForm {
  private static final int FIELD_WIDTH = 90;

  private final Consumer<IndexDefinition> edit;
  private final Consumer<String> warn;
  private final ScrolledComposite area;
  private final Composite form;
  private final Label title;
  private final KindBoxes kinds;
  private final Text threshold;
  private final Text cache;
  private final Label figures;
  private final Label values;
  private final Label odd;
  private @Nullable Shown shown;
  private String said = "";

  /**
   * What it shows.
   *
   * @param row the index with its edits
   * @param now the server
   * @param statistics of its attributes
   * @param findings what is odd about the index
   * @param why the reason for what the server cannot do or tell
   */
  record Shown(
      DesignerRow row,
      IndexSnapshot now,
      AttributeStatistics statistics,
      List<Finding> findings,
      Function<Ability, Optional<String>> why) {}

  /**
   * @param edit told of a definition that was changed
   * @param warn told what is wrong with a text that was typed
   */
  IndexForm(Composite parent, Consumer<IndexDefinition> edit, Consumer<String> warn) {
    this.edit = edit;
    this.warn = warn;
    area = VerticalScroll.area(parent);
    form = ControlIds.name(new Composite(area, SWT.NONE), "indexForm");
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 4).spacing(8, 4).applyTo(form);
    title = wrapped("indexForm.title");
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
    odd = wrapped("indexForm.findings");
    heading(Messages.Form_kinds);
    kinds = new KindBoxes(form, "indexForm", 2, this::kindsChosen);
    GridDataFactory.fillDefaults().grab(true, false).hint(FIELD_WIDTH, SWT.DEFAULT).applyTo(kinds);
    heading(Messages.Form_threshold);
    Composite sizes = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(3).spacing(8, 0).applyTo(sizes);
    GridDataFactory.fillDefaults().applyTo(sizes);
    threshold = field(sizes, "indexForm.threshold", this::takeThreshold);
    GridDataFactory.swtDefaults().applyTo(Forms.label(sizes, Messages.Form_cache));
    cache = field(sizes, "indexForm.cache", this::takeCache);
    figures = wrapped("indexForm.figures");
    values = wrapped("indexForm.values");
    VerticalScroll.show(area, form);
  }

  private void heading(String text) {
    GridDataFactory.fillDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .indent(0, 3)
        .applyTo(Forms.label(form, text));
  }

  private Label wrapped(String id) {
    Label label = ControlIds.name(new Label(form, SWT.WRAP), id);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .span(2, 1)
        .hint(FIELD_WIDTH, SWT.DEFAULT)
        .applyTo(label);
    return label;
  }

  private Text field(Composite row, String id, Runnable take) {
    Text text = ControlIds.name(new Text(row, SWT.BORDER | SWT.RIGHT), id);
    GridDataFactory.swtDefaults().hint(FIELD_WIDTH, SWT.DEFAULT).applyTo(text);
    text.addListener(SWT.DefaultSelection, event -> take.run());
    text.addListener(SWT.FocusOut, event -> take.run());
    text.addListener(SWT.KeyDown, this::putBack);
    return text;
  }

  /** Escape takes back what was typed and not taken yet. */
  private void putBack(Event event) {
    if (event.keyCode == SWT.ESC && shown != null) {
      event.doit = false;
      write(shown);
    }
  }

  /** What the form lies in. */
  Control control() {
    return area;
  }

  /** Whether a person is typing what was not taken yet. */
  boolean editing() {
    Shown now = shown;
    return now != null && (typed(threshold, thresholdText(now)) || typed(cache, cacheText(now)));
  }

  private static boolean typed(Text field, String written) {
    return field.isFocusControl() && !field.getText().equals(written);
  }

  /** Shows an index; null where none is selected, or several are, and the form is not seen. */
  void show(@Nullable Shown next) {
    boolean other = shown == null || next == null || !shown.row().key().equals(next.row().key());
    shown = next;
    if (next == null) {
      return;
    }
    describe(next);
    if (other || !editing()) {
      write(next);
    }
    String says =
        String.join("\n", title.getText(), figures.getText(), values.getText(), odd.getText());
    if (!says.equals(said)) {
      said = says;
      VerticalScroll.fit(area);
    }
  }

  private void describe(Shown now) {
    String attribute = now.row().attribute();
    set(title, attribute);
    kinds.label(kind -> labelled(kind, now));
    kinds.choose(now.row().wanted().kinds());
    kinds.offer(changeable(now) ? possible(now) : Set.of());
    set(figures, figures(now));
    set(values, values(now));
    set(odd, FindingTexts.sentences(now.findings()));
  }

  private static String labelled(IndexKind kind, Shown now) {
    String name = KindNames.of(kind);
    return now.now()
        .attributes()
        .rule(now.row().attribute(), kind)
        .map(rule -> NLS.bind(Messages.Form_kindRule, name, rule))
        .orElse(name);
  }

  private static boolean changeable(Shown now) {
    return now.row().changeable() && now.row().change() != Change.REMOVE;
  }

  /** Kinds the attribute can have, and those that it has. */
  private static Set<IndexKind> possible(Shown now) {
    Candidate candidate = now.now().attributes().candidate(now.row().attribute());
    Set<IndexKind> all = new HashSet<>(now.row().wanted().kinds());
    if (candidate != null) {
      all.addAll(candidate.kinds());
    }
    return all;
  }

  private void write(Shown now) {
    write(threshold, thresholdText(now), now, Ability.THRESHOLD);
    write(cache, cacheText(now), now, Ability.CACHE);
  }

  private static void write(Text field, String text, Shown now, Ability ability) {
    Optional<String> missing = now.why().apply(ability);
    String shownText = missing.isPresent() ? "" : text;
    if (!shownText.equals(field.getText())) {
      field.setText(shownText);
    }
    field.setEnabled(missing.isEmpty() && changeable(now));
    field.setToolTipText(missing.orElse(null));
    field.setMessage(missing.isPresent() ? Messages.Table_unknown : "");
  }

  private static String thresholdText(Shown now) {
    return Figures.count(now.row().wanted().threshold());
  }

  private static String cacheText(Shown now) {
    return new ByteSize(now.row().wanted().cacheBytes()).text();
  }

  private static String figures(Shown now) {
    IndexFigures told = now.row().figures();
    if (told == null) {
      return Messages.Form_notThere;
    }
    if (!told.told()) {
      return now.why().apply(Ability.FIGURES).orElse(Messages.Form_notThere);
    }
    String served = Figures.count(told.filtersServed());
    String write =
        Double.isNaN(told.addNanos())
            ? Messages.Form_noWrite
            : NLS.bind(Messages.Form_write, Figures.micros(told.addNanos() / 1_000));
    return NLS.bind(
        Messages.Form_figures,
        new Object[] {
          Figures.count(told.keys()),
          Figures.count(told.ids()),
          Figures.bytes(told.bytes()),
          Figures.bytes(told.cache().bytes()),
          Figures.bytes(told.cache().capacityBytes()),
          Figures.percent(told.hitRatio()),
          served,
          write
        });
  }

  private static String values(Shown now) {
    return now.statistics()
        .of(now.row().attribute())
        .map(AttributeTexts::sentences)
        .orElse(Messages.Form_noValues);
  }

  private static void set(Label label, String text) {
    String escaped = Forms.literal(text);
    GridData data = (GridData) label.getLayoutData();
    if (!escaped.equals(label.getText()) || data.exclude != text.isEmpty()) {
      label.setText(escaped);
      data.exclude = text.isEmpty();
      label.setVisible(!text.isEmpty());
    }
  }

  // Edits

  private void kindsChosen() {
    Set<IndexKind> chosen = kinds.chosen();
    if (chosen.isEmpty()) {
      warn.accept(Messages.Add_noKind);
      put(row -> row);
    } else {
      put(definition -> definition.withKinds(chosen));
    }
  }

  private void takeThreshold() {
    take(threshold, text -> row -> row.withThreshold(IndexLimits.threshold(text)));
  }

  private void takeCache() {
    take(cache, text -> row -> row.withCacheBytes(IndexLimits.cacheBytes(text)));
  }

  /** What cannot be read stays in the field, with the reason below the table. */
  private void take(Text field, Function<String, UnaryOperator<IndexDefinition>> read) {
    if (shown == null || !field.isEnabled()) {
      return;
    }
    try {
      put(read.apply(field.getText()));
    } catch (IllegalArgumentException e) {
      warn.accept(String.valueOf(e.getMessage()));
    }
  }

  private void put(UnaryOperator<IndexDefinition> change) {
    Shown now = shown;
    if (now != null) {
      IndexDefinition changed = change.apply(now.row().wanted());
      if (changed.equals(now.row().wanted())) {
        describe(now);
        write(now);
      } else {
        edit.accept(changed);
      }
    }
  }
}
