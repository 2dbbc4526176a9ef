package org.dirlens.browser.ui.ldif;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.ldif.CsvOptions;
import org.dirlens.browser.core.ldif.CsvOptions.Binary;
import org.dirlens.browser.core.ldif.CsvOptions.Encoding;
import org.dirlens.browser.core.ldif.EntryCsv;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** How a CSV file is written. What is chosen is there again the next time. Display thread. */
final class CsvPage extends WizardPage {
  private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');
  private static final List<Character> QUOTES = List.of('"', '\'');
  private static final List<String> BETWEEN = List.of("|", ";", ", ", "\n");

  private CsvOptions options = BrowserPreferences.csv();
  private @Nullable Combo separator;
  private @Nullable Combo quote;
  private @Nullable Combo between;
  private @Nullable Combo binary;
  private @Nullable Combo encoding;
  private @Nullable Button head;
  private @Nullable Text sample;

  CsvPage() {
    super("csv");
    setTitle(Messages.Csv_title);
    setDescription(Messages.Csv_description);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    separator =
        choice(
            area,
            Messages.Csv_separator,
            "csv.separator",
            Stream.of(Messages.Csv_comma, Messages.Csv_semicolon, Messages.Csv_tab, "|"),
            SEPARATORS.indexOf(options.separator()));
    quote =
        choice(
            area,
            Messages.Csv_quote,
            "csv.quote",
            QUOTES.stream().map(String::valueOf),
            QUOTES.indexOf(options.quote()));
    between =
        choice(
            area,
            Messages.Csv_between,
            "csv.between",
            Stream.of("|", Messages.Csv_semicolon, Messages.Csv_commaSpace, Messages.Csv_lineBreak),
            BETWEEN.indexOf(options.between()));
    binary =
        choice(
            area,
            Messages.Csv_binary,
            "csv.binary",
            Stream.of(Messages.Csv_leftOut, Messages.Csv_base64, Messages.Csv_hexadecimal),
            options.binary().ordinal());
    encoding =
        choice(
            area,
            Messages.Csv_encoding,
            "csv.encoding",
            Stream.of(Encoding.values()).map(CsvPage::words),
            options.encoding().ordinal());
    Button first = Forms.checkBox(area, Messages.Csv_head, "csv.head");
    first.setSelection(options.head());
    first.addListener(SWT.Selection, event -> changed());
    head = first;
    createSample(area);
    setControl(area);
    changed();
  }

  private Combo choice(
      Composite area, String title, String id, Stream<String> words, int selected) {
    Forms.label(area, title);
    Combo combo = Forms.choice(area, id, words);
    combo.select(Math.max(0, selected));
    combo.addListener(SWT.Selection, event -> changed());
    return combo;
  }

  private void createSample(Composite area) {
    GridDataFactory.swtDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(area, Messages.Csv_sample));
    Text text = new Text(area, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.H_SCROLL);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(SWT.DEFAULT, 4 * text.getLineHeight())
        .applyTo(text);
    sample = ControlIds.name(text, "csv.sample");
  }

  private static String words(Encoding encoding) {
    return switch (encoding) {
      case UTF_8 -> "UTF-8";
      case UTF_8_MARKED -> Messages.Csv_marked;
      case UTF_16 -> "UTF-16";
      case ISO_8859_1 -> "ISO 8859-1";
      case WINDOWS_1252 -> "Windows-1252";
    };
  }

  private void changed() {
    if (head == null || sample == null) {
      return;
    }
    options =
        new CsvOptions(
            SEPARATORS.get(index(separator)),
            QUOTES.get(index(quote)),
            BETWEEN.get(index(between)),
            head.getSelection(),
            Binary.values()[index(binary)],
            Encoding.values()[index(encoding)]);
    sample.setText(sample());
  }

  private static int index(@Nullable Combo combo) {
    return combo == null ? 0 : combo.getSelectionIndex();
  }

  private String sample() {
    EntryCsv csv = new EntryCsv(List.of("cn", "mail", "photo"), ServerSchema.EMPTY, options);
    List<byte[]> mails =
        Stream.of("ann@a.org", "ann@b.org")
            .map(each -> each.getBytes(StandardCharsets.UTF_8))
            .toList();
    Entry entry =
        new Entry(
            "cn=Ann,ou=users",
            List.of(
                Attribute.of("cn", "Ann"),
                new Attribute("mail", mails),
                new Attribute("photo", List.of(new byte[] {0, 1, 2}))));
    return (csv.head() + csv.row(entry)).replace("\ufeff", "");
  }

  /** What is chosen. */
  CsvOptions options() {
    return options;
  }

  void remember() {
    BrowserPreferences.csv(options);
  }
}
