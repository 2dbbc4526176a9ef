package org.dirlens.browser.ui.ldif.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.browser.core.ldif.LdifPages;
import org.dirlens.browser.core.ldif.LdifPages.Page;
import org.dirlens.browser.core.ldif.text.LdifFile;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.ConnectionUse;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.ldif.ImportWizard;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.EditorPart;
import org.jspecify.annotations.Nullable;

/** Shows an LDIF file of any size, a page of records at a time; it cannot be changed here. */
public final class LdifPreview extends EditorPart {
  public static final String ID = "org.dirlens.browser.ui.ldif.preview";

  private static final int TICK_MILLIS = 300;
  private static final String SHOWN_BYTES = Figures.bytes(LdifPages.PAGE_BYTES_MAX);

  private final ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared());
  private @Nullable LdifPages pages;
  private @Nullable DirectoryJob<Boolean> finding;
  private @Nullable LdifViewer viewer;
  private @Nullable CLabel state;
  private @Nullable Text record;
  private @Nullable Button send;
  private @Nullable Button back;
  private @Nullable Button forward;
  private boolean large = true;
  private int wanted = -1;
  private int shown = -1;
  private boolean unread;
  private boolean pageUnread;
  private boolean cut;

  @Override
  public void init(IEditorSite site, IEditorInput input) throws PartInitException {
    if (!(input instanceof LdifInput it) || it.file().isEmpty()) {
      throw new PartInitException("This editor shows LDIF files only");
    }
    setSite(site);
    setInput(input);
    setPartName(input.getName());
    setTitleToolTip(input.getToolTipText());
    pages = new LdifPages(it.file().get());
  }

  private Path file() {
    return ((LdifInput) getEditorInput()).file().orElseThrow();
  }

  @Override
  public void createPartControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    createHead(area);
    LdifViewer text = new LdifViewer(area, "ldif.preview.text", () -> ServerSchema.EMPTY);
    text.text().setEditable(false);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(text.control());
    viewer = text;
    directory.addListener(() -> DisplayThread.later(area.getDisplay(), area, this::tell));
    find();
    tell();
  }

  private void createHead(Composite area) {
    Composite head = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(7).margins(8, 4).spacing(8, 2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    DirectoryChip chip = new DirectoryChip(head, "ldif.preview.server");
    chip.follow(directory);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(chip);
    send = Forms.button(head, Messages.Preview_import, "ldif.preview.import", this::send);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(new Label(head, SWT.NONE));
    Forms.label(head, Messages.Preview_record);
    record = Forms.field(head, "ldif.preview.record");
    GridDataFactory.swtDefaults().hint(90, SWT.DEFAULT).applyTo(record);
    record.addListener(SWT.DefaultSelection, event -> goToRecord());
    back = Forms.button(head, Messages.Preview_back, "ldif.preview.back", () -> show(wanted - 1));
    forward =
        Forms.button(head, Messages.Preview_next, "ldif.preview.next", () -> show(wanted + 1));
    state = ControlIds.name(new CLabel(head, SWT.NONE), "ldif.preview.state");
    GridDataFactory.fillDefaults().span(7, 1).grab(true, false).applyTo(state);
  }

  /** Passes over the file once; pages are there as soon as they are found. */
  private void find() {
    LdifPages all = known();
    finding =
        DirectoryJob.of(
                NLS.bind(Messages.Preview_finding, file().getFileName()),
                monitor -> passed(all, monitor))
            .whenDone(
                isLarge -> {
                  large = isLarge;
                  tick();
                })
            .whenUndone(
                () -> {
                  unread = true;
                  tick();
                })
            .start();
    tick();
  }

  /** Passes over the file; says whether it is too large to be edited. */
  private static boolean passed(LdifPages all, IProgressMonitor monitor) throws IOException {
    all.find(monitor);
    return Files.size(all.file()) > LdifFile.EDITED_BYTES_MAX;
  }

  private LdifPages known() {
    if (pages == null) {
      throw new IllegalStateException("The editor has no file yet");
    }
    return pages;
  }

  private void tick() {
    if (viewer == null || viewer.text().isDisposed()) {
      return;
    }
    if (wanted < 0 && known().pages() > 0) {
      show(0);
    }
    tell();
    if (!known().whole() && !unread && finding != null && finding.getResult() == null) {
      viewer.text().getDisplay().timerExec(TICK_MILLIS, this::tick);
    }
  }

  private void tell() {
    if (state == null || back == null || forward == null || send == null || state.isDisposed()) {
      return;
    }
    String words = words();
    state.setText(Forms.literal(words));
    state.setToolTipText(words);
    back.setEnabled(wanted > 0);
    forward.setEnabled(wanted + 1 < known().pages());
    send.setEnabled(directory.connection().filter(ConnectionUse::writable).isPresent());
    send.setToolTipText(directory.connection().map(ConnectionUse::why).orElse(""));
  }

  private String words() {
    long records = known().records();
    if (shown < 0) {
      return wordsOfNone();
    }
    long first = (long) shown * LdifPages.PAGE_RECORDS + 1;
    long last = Math.min(records, first + LdifPages.PAGE_RECORDS - 1);
    String pages =
        NLS.bind(
            known().whole()
                ? Messages.Preview_of
                : unread ? Messages.Preview_ofUnread : Messages.Preview_ofSoFar,
            new Object[] {Figures.count(first), Figures.count(last), Figures.count(records)});
    String words = NLS.bind(large ? Messages.Preview_large : Messages.Preview_notUtf8, pages);
    return cut ? NLS.bind(Messages.Preview_cut, words, SHOWN_BYTES) : words;
  }

  private String wordsOfNone() {
    if (unread || pageUnread) {
      return Messages.Preview_unread;
    }
    boolean empty = known().whole() && known().records() == 0;
    return empty ? Messages.Preview_empty : Messages.Preview_reading;
  }

  private void goToRecord() {
    if (record != null && record.getText().strip().matches("[0-9]{1,18}")) {
      show(known().pageOf(Long.parseLong(record.getText().strip())));
    }
  }

  private void show(int number) {
    if (number < 0 || number >= known().pages()) {
      return;
    }
    wanted = number;
    pageUnread = false;
    LdifPages all = known();
    DirectoryJob.of(
            NLS.bind(Messages.File_reading, file().getFileName()), monitor -> all.page(number))
        .whenDone(page -> show(number, page))
        .whenUndone(() -> notShown(number))
        .start();
  }

  /** The page before stays, if there is one. */
  private void notShown(int number) {
    if (number == wanted && shown >= 0) {
      wanted = shown;
    }
    pageUnread = true;
    tell();
  }

  private void show(int number, Page page) {
    if (viewer != null && !viewer.text().isDisposed() && number == wanted) {
      shown = number;
      viewer.load(page.text());
      viewer.number(page.firstLine());
      cut = page.cut();
      tell();
    }
  }

  private void send() {
    directory
        .connection()
        .filter(ConnectionUse::writable)
        .ifPresent((DirectoryConnection each) -> ImportWizard.openAgain(each, file()));
  }

  @Override
  public void setFocus() {
    if (viewer != null) {
      viewer.text().setFocus();
    }
  }

  @Override
  public void dispose() {
    if (finding != null) {
      finding.cancel();
    }
    directory.close();
    super.dispose();
  }

  @Override
  public void doSave(IProgressMonitor monitor) {
    throw new UnsupportedOperationException("Nothing is changed here");
  }

  @Override
  public void doSaveAs() {
    throw new UnsupportedOperationException("Nothing is changed here");
  }

  @Override
  public boolean isDirty() {
    return false;
  }

  @Override
  public boolean isSaveAsAllowed() {
    return false;
  }
}
