package org.dirlens.browser.ui.properties;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.schema.OidNames;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.jspecify.annotations.Nullable;

/** What the server says of itself (RFC 4512, section 5.1), OIDs by name. */
public final class RootDsePage extends FactsPage {
  private static final int HEIGHT = 240;
  private static final int[] WIDTHS = {90, 230, 190};

  private @Nullable Composite grid;

  @Override
  protected Control createContents(Composite parent) {
    Composite created = grid(parent);
    grid = created;
    Optional<Session> session = connection().openSession();
    if (session.isEmpty()) {
      fact(created, Messages.Properties_state, "properties.closed", Messages.Properties_closed);
      return created;
    }
    DirectoryJob.of(
            Messages.Properties_reading,
            monitor -> session.get().read("", List.of("*", "+"), monitor))
        .whenDone(found -> found.ifPresent(this::show))
        .whenFailed(problem -> setErrorMessage(problem.getMessage()))
        .start();
    return created;
  }

  private void show(Entry rootDse) {
    Composite area = grid;
    if (area == null || area.isDisposed()) {
      return;
    }
    fact(area, Messages.Properties_vendor, "properties.vendor", vendor(rootDse));
    fact(
        area,
        Messages.Properties_contexts,
        "properties.contexts",
        String.join("\n", rootDse.texts("namingContexts")));
    fact(
        area,
        Messages.Properties_sasl,
        "properties.sasl",
        String.join(", ", rootDse.texts("supportedSASLMechanisms")));
    Table table =
        ControlIds.name(new Table(area, SWT.BORDER | SWT.FULL_SELECTION), "properties.oids");
    table.setHeaderVisible(true);
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .grab(true, true)
        .hint(SWT.DEFAULT, HEIGHT)
        .applyTo(table);
    String[] headers = {
      Messages.Properties_kind, Messages.Properties_name, Messages.Properties_oid
    };
    for (int at = 0; at < headers.length; at++) {
      TableColumn column = new TableColumn(table, SWT.NONE);
      column.setText(headers[at]);
      column.setWidth(WIDTHS[at]);
    }
    rows(table, Messages.Properties_control, rootDse.texts("supportedControl"));
    rows(table, Messages.Properties_extension, rootDse.texts("supportedExtension"));
    rows(table, Messages.Properties_feature, rootDse.texts("supportedFeatures"));
    area.requestLayout();
  }

  private static String vendor(Entry rootDse) {
    String name =
        rootDse
            .first("vendorName")
            .orElse(
                rootDse.texts("objectClass").contains("OpenLDAProotDSE")
                    ? "OpenLDAP"
                    : Messages.Properties_unknown);
    return rootDse.first("vendorVersion").map(version -> name + " " + version).orElse(name);
  }

  private static void rows(Table table, String kind, List<String> oids) {
    for (String oid : oids.stream().sorted().toList()) {
      new TableItem(table, SWT.NONE)
          .setText(new String[] {kind, OidNames.of(oid).orElse(Messages.Properties_unknown), oid});
    }
  }
}
