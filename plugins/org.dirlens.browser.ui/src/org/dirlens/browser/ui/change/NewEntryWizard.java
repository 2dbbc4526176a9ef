package org.dirlens.browser.ui.change;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.entry.MissingContext;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.DirectoryWork;
import org.dirlens.browser.ui.jobs.ModalWork;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** Makes an entry: what it is, then its name and what it must have. */
public final class NewEntryWizard extends Wizard {
  private final Dit dit;
  private final KeptNewEntry place;
  private final NewEntry draft;
  private final ObjectClassesPage classes;
  private final RequiredPage required;
  private @Nullable KeptForm kept;

  private NewEntryWizard(Dit dit, KeptNewEntry place, Begun begun) {
    this.dit = dit;
    this.place = place;
    this.draft = begun.draft();
    this.classes = new ObjectClassesPage(draft, this::changed);
    this.required = new RequiredPage(draft, dit.connection(), begun.features(), this::changed);
    setWindowTitle(Messages.NewEntry_title);
    setDefaultPageImageDescriptor(BrowserIcons.descriptor("wizard-entry"));
    setNeedsProgressMonitor(true);
  }

  /** What the wizard begins with: an entry, and what the server can do. */
  private record Begun(NewEntry draft, ServerFeatures features) {}

  /** Opens the wizard for an entry below {@code parent}, after the schema was read. */
  public static void open(DitNode parent) {
    Dit dit = Dit.of(parent.connection());
    KeptNewEntry place = place(dit, parent.dn(), "");
    open(dit, place, monitor -> below(dit, parent.dn(), place, monitor));
  }

  /** What was begun there before; where the topmost entry of a suffix is missing, that one. */
  private static NewEntry below(
      Dit dit, String parentDn, KeptNewEntry place, IProgressMonitor monitor)
      throws ConnectionProblem {
    ServerSchema schema = dit.schema(monitor);
    NewEntry begun = place.begun(schema).orElseGet(() -> new NewEntry(parentDn, schema));
    if (!begun.classes().isEmpty()) {
      return begun;
    }
    return MissingContext.of(dit, parentDn, monitor)
        .map(dn -> NewEntry.named(dn, schema))
        .orElse(begun);
  }

  /** Opens the wizard for an entry beside another one, with its classes and values. */
  public static void openLike(DitNode other) {
    Dit dit = Dit.of(other.connection());
    KeptNewEntry place = place(dit, DnText.parent(other.dn()), other.dn());
    open(dit, place, monitor -> like(dit, other.dn(), place, monitor));
  }

  /** What was begun like it before, else a new one; the other may be gone by then. */
  private static NewEntry like(Dit dit, String dn, KeptNewEntry place, IProgressMonitor monitor)
      throws ConnectionProblem {
    ServerSchema schema = dit.schema(monitor);
    Optional<NewEntry> fresh =
        dit.connection()
            .session(monitor)
            .read(dn, List.of("*"), monitor)
            .map(other -> NewEntry.like(other, schema));
    Optional<NewEntry> begun = place.begun(schema);
    begun.ifPresent(each -> fresh.ifPresent(each::octetsOf));
    return begun
        .or(() -> fresh)
        .orElseThrow(() -> ConnectionProblem.request(NLS.bind(Messages.NewEntry_gone, dn)));
  }

  private static void open(Dit dit, KeptNewEntry place, DirectoryWork<NewEntry> reading) {
    DirectoryJob.of(
            Messages.NewEntry_readingSchema,
            monitor -> new Begun(reading.run(monitor), dit.features(monitor)))
        .whenDone(
            begun ->
                new WizardDialog(Problems.shell(), new NewEntryWizard(dit, place, begun)).open())
        .start();
  }

  @Override
  public void addPages() {
    addPage(classes);
    addPage(required);
  }

  @Override
  public void createPageControls(Composite pageContainer) {
    super.createPageControls(pageContainer);
    kept = place.keep(pageContainer, draft);
  }

  private static KeptNewEntry place(Dit dit, String parentDn, String like) {
    return new KeptNewEntry(dit.connection().parameters().id(), parentDn, like);
  }

  private void changed() {
    if (kept != null) {
      kept.changed();
    }
  }

  private void forget() {
    if (kept != null) {
      kept.keep(place::others);
    }
  }

  @Override
  public boolean performCancel() {
    forget();
    return true;
  }

  @Override
  public boolean canFinish() {
    return draft.complete();
  }

  @Override
  public boolean performFinish() {
    try {
      Entry added = ModalWork.run(getContainer(), this::add);
      forget();
      EntryEditors.keepAdded(dit.connection(), added);
      return true;
    } catch (ConnectionProblem e) {
      tell(e.kind() == ConnectionProblem.Kind.CANCELLED ? null : e.getMessage());
      return false;
    }
  }

  /** On the page that is seen: an entry may be finished on either. */
  private void tell(@Nullable String why) {
    if (getContainer().getCurrentPage() instanceof WizardPage page) {
      page.setErrorMessage(why);
    }
  }

  private Entry add(IProgressMonitor monitor) throws ConnectionProblem {
    Entry entry = draft.entry(required.passwords());
    monitor.beginTask(NLS.bind(Messages.NewEntry_adding, draft.dn()), IProgressMonitor.UNKNOWN);
    dit.write(new Write.Add(entry), monitor);
    return entry;
  }
}
