package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.EntryRow.Role;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.jspecify.annotations.Nullable;

/** The two columns of the entry table: required attributes bold, operational ones italic. */
final class EntryColumns {
  private static final int NAME_CHARACTERS = 20;
  private static final int VALUE_CHARACTERS_MIN = 25;

  private EntryColumns() {}

  static void create(TableViewer viewer, TablePage page, ValueCellEditing editing) {
    TableViewerColumn name = column(viewer, Messages.Entry_attributeColumn);
    name.getColumn().setWidth(width(viewer.getTable(), NAME_CHARACTERS));
    name.setLabelProvider(new Labels(viewer, page, true));
    TableViewerColumn value = column(viewer, Messages.Entry_valueColumn);
    viewer.getTable().addListener(SWT.Resize, event -> fit(name.getColumn(), value.getColumn()));
    value.setLabelProvider(new Labels(viewer, page, false));
    value.setEditingSupport(editing);
    ThemeColors.onChange(viewer.getTable(), () -> colorAgain(viewer));
  }

  /** Unless a value is being typed, which would be lost. */
  private static void colorAgain(TableViewer viewer) {
    if (!viewer.isCellEditorActive()) {
      viewer.refresh();
    }
  }

  /** Values take the width that the names and a scroll bar leave. */
  private static void fit(TableColumn name, TableColumn value) {
    Table table = value.getParent();
    int rest = table.getSize().x - table.getVerticalBar().getSize().x - name.getWidth();
    value.setWidth(Math.max(width(table, VALUE_CHARACTERS_MIN), rest));
  }

  private static int width(Table table, int characters) {
    return new PixelConverter(table).convertWidthInCharsToPixels(characters);
  }

  private static TableViewerColumn column(TableViewer viewer, String title) {
    TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
    column.getColumn().setText(title);
    column.getColumn().setResizable(true);
    return column;
  }

  /** How many values an attribute may have. */
  static String values(AttributeInfo info) {
    return info.singleValued() ? Messages.Entry_singleValued : Messages.Entry_multiValued;
  }

  private static final class Labels extends ColumnLabelProvider {
    private final TableViewer viewer;
    private final TablePage page;
    private final boolean name;

    Labels(TableViewer viewer, TablePage page, boolean name) {
      this.viewer = viewer;
      this.page = page;
      this.name = name;
    }

    @Override
    public String getText(Object element) {
      EntryRow row = (EntryRow) element;
      if (name) {
        return row.fold() ? "" : row.description();
      }
      return clear(row) ? NLS.bind(Messages.Entry_clearPassword, row.text()) : row.text();
    }

    /** A password that everybody can read who may read the entry. */
    private boolean clear(EntryRow row) {
      return !row.fold()
          && ValueText.isPassword(row.description())
          && page.draft()
              .flatMap(draft -> draft.attribute(row.description()))
              .filter(attribute -> row.index() < attribute.values().size())
              .map(attribute -> attribute.values().get(row.index()))
              .map(value -> StoredPassword.of(row.description(), value).clear())
              .orElse(false);
    }

    @Override
    public @Nullable Font getFont(Object element) {
      return switch (((EntryRow) element).role()) {
        case OBJECT_CLASS, MUST, RDN ->
            name ? JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT) : null;
        case OPERATIONAL -> JFaceResources.getFontRegistry().getItalic(JFaceResources.DEFAULT_FONT);
        case MAY, OTHER -> null;
      };
    }

    @Override
    public @Nullable Color getForeground(Object element) {
      EntryRow row = (EntryRow) element;
      boolean quiet = row.operational() || row.fold() || (name && !row.firstOfAttribute());
      return quiet ? ThemeColors.muted(viewer.getTable()) : null;
    }

    @Override
    public @Nullable String getToolTipText(Object element) {
      EntryRow row = (EntryRow) element;
      String role = text(row.role());
      return page.draft()
          .flatMap(draft -> draft.schema().attribute(row.description()))
          .map(info -> describe(info, role))
          .orElse(role);
    }

    private static String text(Role role) {
      return switch (role) {
        case OBJECT_CLASS -> Messages.Role_objectClass;
        case RDN -> Messages.Role_rdn;
        case MUST -> Messages.Role_must;
        case MAY -> Messages.Role_may;
        case OTHER -> Messages.Role_other;
        case OPERATIONAL -> Messages.Role_operational;
      };
    }

    private static String describe(AttributeInfo info, String role) {
      String values = values(info);
      return NLS.bind(
          Messages.Entry_attributeTooltip,
          new Object[] {info.name(), info.syntaxName(), values, role});
    }
  }
}
