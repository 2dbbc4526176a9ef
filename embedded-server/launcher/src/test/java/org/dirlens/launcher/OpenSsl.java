package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;

/** Keys and certificates by the program {@code openssl}, in a folder. */
record OpenSsl(Path folder) {
  /** The suffix above Anna. */
  static final String BASE = "dc=example,dc=com";

  /** Somebody with a password and a certificate. */
  static final String ANNA = "uid=anna," + BASE;

  void run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("openssl"));
    command.addAll(List.of(arguments));
    Outcome outcome = LdapTools.run(new ProcessBuilder(command).directory(folder.toFile()));
    assertEquals(0, outcome.exit(), outcome.err());
  }

  /** A key and a certificate, in {@code NAME.key} and {@code NAME.pem}. */
  void make(String name, String subject, String... more) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("req", "-x509", "-nodes", "-subj", subject));
    arguments.addAll(List.of("-keyout", name + ".key", "-out", name + ".pem"));
    arguments.addAll(List.of(more));
    run(arguments.toArray(String[]::new));
  }

  /** A short key that is good for two days. */
  void makeShort(String name, String subject, String... more)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"));
    arguments.addAll(List.of("-days", "2"));
    make(name, subject, arguments.toArray(String[]::new));
  }

  /** A key with a certificate that anybody could sign for the name of Anna. */
  void makeOfAnna(String name) throws IOException, InterruptedException {
    makeShort(name, "/DC=com/DC=example/UID=anna");
  }

  /** Adds Anna with the password of {@link Marker} and the certificate {@code anna.pem}. */
  void addAnna(LdapTools tools) throws IOException, InterruptedException {
    makeOfAnna("anna");
    run("x509", "-in", "anna.pem", "-outform", "DER", "-out", "anna.der");
    byte[] certificate = Files.readAllBytes(folder.resolve("anna.der"));
    tools.change(
        """
        dn: %s
        changetype: add
        objectClass: inetOrgPerson
        cn: Anna
        sn: A
        userPassword: %s
        userCertificate;binary:: %s
        """
            .formatted(ANNA, Marker.PASSWORD, Base64.getEncoder().encodeToString(certificate)));
  }
}
