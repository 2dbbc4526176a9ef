package org.dirlens.browser.ui.value;

import java.util.Arrays;
import java.util.List;
import org.dirlens.browser.core.entry.PasswordForm;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** The form in which a typed password goes to the server, to be chosen, with a word on each. */
public final class PasswordFormChoice {
  private static final int WORDS_WIDTH = 380;
  private static final int WORDS_HEIGHT = 48;

  private final ServerFeatures features;
  private final List<PasswordForm> forms;
  private final Combo combo;
  private final Label help;

  private PasswordFormChoice(
      Composite grid, int columns, ServerFeatures features, List<PasswordForm> forms) {
    this.features = features;
    this.forms = forms;
    Forms.label(grid, Messages.SetPassword_form);
    combo = Forms.choice(grid, "secret.form", forms.stream().map(PasswordFormChoice::text));
    combo.setVisibleItemCount(forms.size());
    GridDataFactory.fillDefaults().grab(true, false).span(columns - 1, 1).applyTo(combo);
    help = ControlIds.name(new Label(grid, SWT.WRAP), "secret.help");
    help.setForeground(ThemeColors.muted(grid));
    GridDataFactory.fillDefaults().span(columns, 1).hint(WORDS_WIDTH, WORDS_HEIGHT).applyTo(help);
    combo.addListener(SWT.Selection, event -> explain());
  }

  /** Of a password that is set by itself. */
  public static PasswordFormChoice ofOne(Composite grid, int columns, ServerFeatures features) {
    PasswordFormChoice choice =
        new PasswordFormChoice(grid, columns, features, List.of(PasswordForm.values()));
    choice.choose(PasswordForm.usual(features));
    return choice;
  }

  /** Of one that is a value among others, which the password modify operation cannot set. */
  public static PasswordFormChoice ofValue(Composite grid, int columns, ServerFeatures features) {
    List<PasswordForm> forms =
        Arrays.stream(PasswordForm.values())
            .filter(each -> each != PasswordForm.BY_SERVER)
            .toList();
    PasswordFormChoice choice = new PasswordFormChoice(grid, columns, features, forms);
    choice.choose(PasswordForm.usualAsValue(features));
    return choice;
  }

  /** Puts the choice on a form. */
  public void choose(PasswordForm form) {
    combo.select(forms.indexOf(form));
    explain();
  }

  public PasswordForm chosen() {
    return forms.get(combo.getSelectionIndex());
  }

  /** Hears of another choice. */
  public void whenChosen(Runnable listener) {
    combo.addListener(SWT.Selection, event -> listener.run());
  }

  private void explain() {
    help.setText(help(chosen()));
  }

  private static String text(PasswordForm form) {
    return switch (form) {
      case BY_SERVER -> Messages.SetPassword_byServer;
      case CLEAR -> Messages.SetPassword_clear;
      case SSHA -> Messages.SetPassword_ssha;
      case SSHA256 -> Messages.SetPassword_ssha256;
      case SSHA512 -> Messages.SetPassword_ssha512;
      case PBKDF2_SHA256 -> Messages.SetPassword_pbkdf2Sha256;
      case PBKDF2_SHA512 -> Messages.SetPassword_pbkdf2Sha512;
      case CRYPT_SHA256 -> Messages.SetPassword_cryptSha256;
      case CRYPT_SHA512 -> Messages.SetPassword_cryptSha512;
      case CRYPT_BCRYPT -> Messages.SetPassword_cryptBcrypt;
    };
  }

  private String help(PasswordForm chosen) {
    return switch (chosen) {
      case BY_SERVER -> Messages.SetPassword_helpByServer;
      case CLEAR ->
          features.product().hashes()
              ? Messages.SetPassword_helpServerHashes
              : Messages.SetPassword_helpClear;
      case SSHA -> Messages.SetPassword_helpHashed;
      default ->
          features.product() == ServerFeatures.Product.OPENLDAP
              ? Messages.SetPassword_helpModule
              : Messages.SetPassword_helpHashed;
    };
  }
}
