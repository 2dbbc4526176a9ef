package org.dirlens.browser.ui.change;

import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.ModalWork;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;

/** Makes an entry: what it is, then its name and what it must have. */
public final class NewEntryWizard extends Wizard {
  private final Dit dit;
  private final NewEntry draft;
  private final ObjectClassesPage classes;
  private final RequiredPage required;

  private NewEntryWizard(Dit dit, NewEntry draft) {
    this.dit = dit;
    this.draft = draft;
    this.classes = new ObjectClassesPage(draft);
    this.required = new RequiredPage(draft, dit.connection());
    setWindowTitle(Messages.NewEntry_title);
    setDefaultPageImageDescriptor(BrowserIcons.descriptor("wizard-entry"));
    setNeedsProgressMonitor(true);
  }

  /** Opens the wizard for an entry below {@code parent}, after the schema was read. */
  public static void open(DitNode parent) {
    Dit dit = Dit.of(parent.connection());
    DirectoryJob.of(Messages.NewEntry_readingSchema, dit::schema)
        .whenDone(schema -> open(dit, parent.dn(), schema))
        .start();
  }

  private static void open(Dit dit, String parentDn, ServerSchema schema) {
    NewEntryWizard wizard = new NewEntryWizard(dit, new NewEntry(parentDn, schema));
    new WizardDialog(Problems.shell(), wizard).open();
  }

  @Override
  public void addPages() {
    addPage(classes);
    addPage(required);
  }

  @Override
  public boolean canFinish() {
    return draft.complete();
  }

  @Override
  public boolean performFinish() {
    try {
      ModalWork.run(getContainer(), this::add);
      EntryEditors.keep(dit.connection(), draft.dn());
      return true;
    } catch (ConnectionProblem e) {
      required.setErrorMessage(
          e.kind() == ConnectionProblem.Kind.CANCELLED ? null : e.getMessage());
      return false;
    }
  }

  private Entry add(IProgressMonitor monitor) throws ConnectionProblem {
    Entry entry = draft.entry();
    monitor.beginTask(NLS.bind(Messages.NewEntry_adding, draft.dn()), IProgressMonitor.UNKNOWN);
    dit.write(new Write.Add(entry), monitor);
    return entry;
  }
}
