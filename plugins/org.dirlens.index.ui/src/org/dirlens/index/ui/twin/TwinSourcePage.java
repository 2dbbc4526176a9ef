package org.dirlens.index.ui.twin;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.ChildName;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Which entries of which connection are taken. */
final class TwinSourcePage extends WizardPage {
  private final List<String> partitions = partitions();
  private @Nullable Combo connections;
  private @Nullable Text base;
  private List<DirectoryConnection> offered = List.of();
  private String suggested = "";

  TwinSourcePage() {
    super("source");
    setTitle(Messages.New_source);
    setDescription(Messages.New_sourceDescription);
  }

  /** The servers that a twin can be of: all but the one that it is to be in. */
  static List<DirectoryConnection> connections() {
    return Connections.shared().all().stream().filter(each -> !each.embedded()).toList();
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    Forms.label(area, Messages.New_connection);
    offered = connections();
    connections =
        Forms.choice(
            area, "twin.connection", offered.stream().map(each -> each.parameters().name()));
    connections.select(currentIndex());
    Forms.label(area, Messages.New_base);
    base = Forms.field(area, "twin.base");
    suggestBase();
    base.addModifyListener(event -> validate());
    connections.addListener(SWT.Selection, event -> suggestBase());
    setControl(area);
    validate();
    if (base().isEmpty()) {
      setErrorMessage(null);
    }
  }

  private int currentIndex() {
    return Math.max(0, CurrentDirectory.shared().connection().map(offered::indexOf).orElse(0));
  }

  /**
   * The current naming context of the connection, else its first as far as that is known; what was
   * typed stays.
   */
  private void suggestBase() {
    if (base != null && !offered.isEmpty() && base().equals(suggested)) {
      DirectoryConnection of = connection();
      CurrentDirectory current = CurrentDirectory.shared();
      String chosen = current.connection().equals(Optional.of(of)) ? current.partition() : "";
      ChildName first = Dit.of(of).root().children().name(0);
      suggested = !chosen.isEmpty() || first == null ? chosen : first.rdn();
      base.setText(suggested);
    }
  }

  private void validate() {
    String problem = problem();
    setErrorMessage(problem);
    setPageComplete(problem == null);
  }

  private @Nullable String problem() {
    if (base().isEmpty()) {
      return Messages.New_baseMissing;
    }
    boolean taken = partitions.stream().anyMatch(each -> DnText.same(each, base()));
    return taken ? NLS.bind(Messages.New_baseTaken, base()) : null;
  }

  /** Names of the partitions that the embedded server has. */
  private static List<String> partitions() {
    return RunningTwins.shared().twins().stream()
        .flatMap(twins -> twins.server().partitions().stream())
        .map(each -> each.suffix().toString())
        .toList();
  }

  DirectoryConnection connection() {
    return offered.get(Math.max(0, connections == null ? 0 : connections.getSelectionIndex()));
  }

  String base() {
    return base == null ? "" : base.getText().strip();
  }
}
