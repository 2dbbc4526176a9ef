package org.dirlens.index.ui.twin;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/** What becomes of the values, how fast they are read, and whether changes are followed. */
final class TwinValuesPage extends WizardPage {
  private static final int HINT_WIDTH = 420;

  private @Nullable Button invent;
  private @Nullable Text keyFile;
  private @Nullable Text pieces;
  private @Nullable Text rate;
  private @Nullable Button follow;

  TwinValuesPage() {
    super("values");
    setTitle(Messages.New_values);
    setDescription(Messages.New_valuesDescription);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    Forms.label(area, "");
    Button inventing = Forms.checkBox(area, Messages.New_invent, "twin.invent");
    invent = inventing;
    Forms.label(area, Messages.New_key);
    Text key = Forms.field(area, "twin.key");
    key.setText(usualKeyFile().toString());
    keyFile = key;
    Forms.label(area, Messages.New_pieces);
    Text kept = Forms.field(area, "twin.pieces");
    kept.setMessage(Messages.New_piecesHint);
    pieces = kept;
    hint(area, Messages.New_piecesWarning);
    Forms.label(area, Messages.New_rate);
    Text most = Forms.field(area, "twin.rate");
    most.setMessage(Messages.New_rateHint);
    rate = most;
    Forms.label(area, "");
    follow = Forms.checkBox(area, Messages.New_follow, "twin.follow");
    follow.setSelection(true);
    inventing.addListener(SWT.Selection, event -> enable());
    key.addModifyListener(event -> validate());
    most.addModifyListener(event -> validate());
    setControl(area);
    enable();
  }

  private static void hint(Composite area, String text) {
    Forms.label(area, "");
    Label label = new Label(area, SWT.WRAP);
    label.setText(text);
    GridDataFactory.fillDefaults().grab(true, false).hint(HINT_WIDTH, SWT.DEFAULT).applyTo(label);
  }

  /** Beside the workspace, and not in the folder of the data. */
  private static Path usualKeyFile() {
    var bundle = FrameworkUtil.getBundle(TwinValuesPage.class);
    return Platform.getStateLocation(bundle).append("twin.key").toPath();
  }

  private void enable() {
    boolean inventing = invent != null && invent.getSelection();
    if (keyFile != null && pieces != null) {
      keyFile.setEnabled(inventing);
      pieces.setEnabled(inventing);
    }
    validate();
  }

  private void validate() {
    String problem = problem();
    setErrorMessage(problem);
    setPageComplete(problem == null);
  }

  private @Nullable String problem() {
    if (invent != null && invent.getSelection() && !isPath(text(keyFile))) {
      return Messages.New_keyMissing;
    }
    return text(rate).matches("|[1-9][0-9]{0,8}") ? null : Messages.New_rateWrong;
  }

  private static boolean isPath(String text) {
    try {
      return !text.isEmpty() && Path.of(text).isAbsolute();
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static String text(@Nullable Text field) {
    return field == null ? "" : field.getText().strip();
  }

  /** Null if values are taken as they are. */
  @Nullable Path keyFile() {
    return invent != null && invent.getSelection() ? Path.of(text(keyFile)) : null;
  }

  Set<String> pieces() {
    return Arrays.stream(text(pieces).split("[,\\s]+"))
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toSet());
  }

  /** The most entries a second; 0 for as many as come. */
  int rate() {
    return text(rate).isEmpty() ? 0 : Integer.parseInt(text(rate));
  }

  NewTwinWizard.Afterwards follow() {
    return follow != null && follow.getSelection()
        ? NewTwinWizard.Afterwards.FOLLOW
        : NewTwinWizard.Afterwards.LEAVE;
  }
}
