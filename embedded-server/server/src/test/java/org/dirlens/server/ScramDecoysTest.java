package org.dirlens.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.SaslChannel;
import org.dirlens.server.handler.operation.SaslStep;
import org.dirlens.server.message.Request;
import org.dirlens.server.password.PasswordHasher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who reads the secret that SCRAM's decoys are made of is nobody by that. */
class ScramDecoysTest extends PasswordPolicyServer {
  private static final String DIGESTED = "uid=digested," + PEOPLE;

  @BeforeEach
  void storeADigest() throws Exception {
    server.addPerson("digested", "Dora Digested");
    byte[] value = new PasswordHasher(new Random(1), 10).hashInBulk(USER_PASSWORD.getBytes(UTF_8));
    administer(Kind.REPLACE, DIGESTED, "userPassword", new String(value, UTF_8));
    assertEquals(List.of(new String(value, UTF_8)), stored(DIGESTED, "userPassword"));
  }

  private static byte[] hmac(byte[] key, String text) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text.getBytes(UTF_8));
  }

  private String normalized(String user) throws Exception {
    return user.indexOf('=') < 0
        ? user
        : new String(Dn.parse(user, server.schema).normalized(), ISO_8859_1);
  }

  /** What a bind as this user comes to whose proof is made of the secret. */
  private ResultCode proven(String user) throws Exception {
    String first = "n=" + user.replace("=", "=3D").replace(",", "=2C") + ",r=abc";
    SaslStep asked =
        server
            .directory
            .operations()
            .sasl(
                new Request.SaslBind("SCRAM-SHA-256", ("n,," + first).getBytes(US_ASCII)),
                new SaslChannel(false, null));
    String challenge = new String(asked.credentials(), US_ASCII);
    String[] parts = challenge.split(",");
    byte[] made = hmac(TestServer.DECOY_SECRET, normalized(user));
    assertEquals(
        "s=" + Base64.getEncoder().encodeToString(Arrays.copyOf(made, 16)), parts[1], "a decoy");
    byte[] clientKey = hmac(hmac(made, normalized(user)), "Client Key");
    byte[] storedKey = MessageDigest.getInstance("SHA-256").digest(clientKey);
    String bare = "c=biws," + parts[0];
    byte[] proof = hmac(storedKey, first + "," + challenge + "," + bare);
    for (int i = 0; i < proof.length; i++) {
      proof[i] ^= clientKey[i];
    }
    String last = bare + ",p=" + Base64.getEncoder().encodeToString(proof);
    return assertThrows(
            LdapProblem.class, () -> asked.rest().next(last.getBytes(US_ASCII)), user + " bound")
        .code();
  }

  @Test
  void noProofMadeOfTheSecretIsRight() throws Exception {
    for (String user :
        List.of(
            Directory.ADMINISTRATOR,
            DIGESTED,
            "digested",
            PEOPLE,
            "uid=nobody," + PEOPLE,
            "nobody")) {
      assertEquals(ResultCode.INVALID_CREDENTIALS, proven(user), user);
    }
  }

  @Test
  void suchAProofCountsLikeAnyOtherFailure() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 2");
    proven(DIGESTED);
    proven("digested");
    assertEquals("49 locked", bind(DIGESTED, USER_PASSWORD));
    assertEquals("0 nothing", bind(ANNA, USER_PASSWORD));
  }
}
