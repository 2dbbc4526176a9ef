package org.dirlens.browser.ui.ldif.text;

import java.util.List;
import java.util.function.IntConsumer;
import org.dirlens.browser.core.ldif.text.TextRecord;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;

/** The records of a text, from which a click goes to their lines. Display thread. */
final class RecordList {
  private final ResultViewer<TextRecord> table;
  private List<TextRecord> shown = List.of();

  RecordList(CTabFolder tabs, IntConsumer go) {
    table =
        new ResultViewer<>(
            tabs,
            List.of(
                ResultColumn.figures(
                    Messages.Record_line, 6, TextRecord::line, line -> Figures.count(line)),
                ResultColumn.words(Messages.Record_kind, 9, RecordList::kind),
                ResultColumn.words(Messages.Record_dn, 30, TextRecord::dn)),
            TextRecord::line);
    table.named("ldif.records", Messages.Record_records);
    CTabItem tab = new CTabItem(tabs, SWT.NONE);
    tab.setText(Messages.Record_records);
    tab.setControl(table);
    table.onSelection(
        () -> {
          if (table.table().isFocusControl()) {
            table.selection().stream().findFirst().ifPresent(each -> go.accept(each.line()));
          }
        });
  }

  void show(List<TextRecord> records) {
    if (!records.equals(shown)) {
      shown = records;
      table.show(records);
    }
  }

  static String kind(TextRecord record) {
    return switch (record.kind()) {
      case CONTENT -> Messages.Record_content;
      case ADD -> Messages.Record_add;
      case MODIFY -> Messages.Record_modify;
      case DELETE -> Messages.Record_delete;
      case RENAME -> Messages.Record_rename;
      case UNREADABLE -> Messages.Record_unreadable;
    };
  }
}
