package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.server.config.Section;
import org.dirlens.server.config.Setting;

/** A data folder whose server writes neither an access log nor an audit log, for measurements. */
public final class QuietLogs {
  private QuietLogs() {}

  /**
   * Has the next start write none.
   *
   * @param dataFolder one in which nothing was configured, and on which no server runs
   */
  public static void keep(Path dataFolder) throws IOException {
    DataFolder folder = DataFolder.existing(dataFolder);
    Files.writeString(
        folder.configFile(),
        """
        dn: cn=logs,cn=config
        objectClass: top
        objectClass: %s
        cn: logs
        %s: off
        %s: off
        """
            .formatted(
                Section.LOGS.objectClass(),
                Setting.ACCESS_LOG.attribute(),
                Setting.AUDIT_LOG.attribute()));
    new ConfigFile(folder.configFile(), folder.schemaFile().read()).read();
  }
}
