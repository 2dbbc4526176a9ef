package org.dirlens.launcher.twin.anonymous;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Puts invented values in the places of real ones in entries and names.
 *
 * <ul>
 *   <li>Values that are equal by their equality rule become one value, others become different
 *       ones: an equality, presence or hash index has as many keys, with as many ids each.
 *   <li>A value becomes the same wherever it stands: in an entry, in its name, and in all names of
 *       it that are values elsewhere. Types with a common supertype are one family, since an index
 *       of the supertype has the values of all.
 *   <li>What is shared beyond equality, {@link Kept} says. Order is kept among integers and times.
 *       Sounds are not kept.
 *   <li>Object classes, truth values, names of definitions, and numbers, times and ids in
 *       operational attributes stay. Short values may by chance be what another one was.
 * </ul>
 *
 * Not safe for use by two threads.
 */
public final class Anonymiser {
  private static final String ANY_TYPE = "unknown type ";

  private final AnonymousKey key;
  private final Schema schema;
  private final Set<String> pieces;
  private final Map<AttributeType, Inventor> inventors = new HashMap<>();
  private int version;

  /**
   * With a key.
   *
   * @param pieces names of the attribute types of which pieces are kept, in lower case, each with
   *     all of its family
   */
  public Anonymiser(AnonymousKey key, Schema schema, Set<String> pieces) {
    this.key = key;
    this.schema = schema;
    this.pieces = Set.copyOf(pieces);
    this.version = schema.version();
  }

  /**
   * The entry that stands for another.
   *
   * @param leftOut hears of attributes of which a value could not be invented and is left out
   * @throws LdapProblem if the name cannot be invented
   */
  public Entry entry(Entry real, Consumer<AttributeType> leftOut) throws LdapProblem {
    forgetOldTypes();
    List<Attribute> attributes = new ArrayList<>(real.attributes().size());
    for (Attribute attribute : real.attributes()) {
      List<byte[]> values = new ArrayList<>(attribute.values().size());
      for (byte[] value : attribute.values()) {
        byte[] invented = value(attribute.type(), value);
        if (invented == null) {
          leftOut.accept(attribute.type());
        } else {
          values.add(invented);
        }
      }
      if (!values.isEmpty()) {
        attributes.add(new Attribute(attribute.description(), values));
      }
    }
    return new Entry(name(real.dn()), attributes);
  }

  /** A type whose definition changed is another object. */
  private void forgetOldTypes() {
    if (version != schema.version()) {
      version = schema.version();
      inventors.clear();
    }
  }

  /** The name that stands for another. */
  public Dn name(Dn real) throws LdapProblem {
    List<Rdn> rdns = new ArrayList<>(real.depth());
    for (Rdn rdn : real.rdns()) {
      rdns.add(Rdn.parse(rdn(rdn), schema));
    }
    return Dn.of(rdns);
  }

  private String rdn(Rdn real) throws LdapProblem {
    StringBuilder invented = new StringBuilder();
    for (Ava ava : real.avas()) {
      invented.append(invented.isEmpty() ? "" : "+").append(ava.typeText()).append('=');
      invented.append(Rdn.escaped(value(ava)));
    }
    return invented.toString();
  }

  private byte[] value(Ava ava) throws LdapProblem {
    AttributeType type = ava.type();
    if (type == null) {
      String family = ANY_TYPE + ava.typeText().toLowerCase(Locale.ROOT);
      String text = ava.valueText().toLowerCase(Locale.ROOT);
      TextCipher cipher = new TextCipher(key.cipher(family), new Alphabets(null), Kept.BEGINNINGS);
      return cipher.of(text).getBytes(StandardCharsets.UTF_8);
    }
    byte[] invented = value(type, ava.value());
    if (invented == null) {
      throw new LdapProblem(
          ResultCode.NAMING_VIOLATION, "no value can be invented for a name by " + type);
    }
    return invented;
  }

  /** The invented value; null if there can be none. */
  byte @Nullable [] value(AttributeType type, byte[] value) throws LdapProblem {
    ValueKind kind = ValueKind.of(type);
    return switch (kind) {
      case NAME -> nameValue(value, value.length);
      case NAME_AND_UID -> nameAndUid(value);
      default -> inventors.computeIfAbsent(type, this::inventor).invent(kind, value);
    };
  }

  private byte[] nameValue(byte[] value, int length) throws LdapProblem {
    String real = new String(value, 0, length, StandardCharsets.UTF_8);
    return name(Dn.parse(real, schema)).toString().getBytes(StandardCharsets.UTF_8);
  }

  private byte[] nameAndUid(byte[] value) throws LdapProblem {
    String text = new String(value, StandardCharsets.UTF_8);
    int uid = text.matches("(?s).*#'[01]*'B") ? text.lastIndexOf('#') : text.length();
    String name = name(Dn.parse(text.substring(0, uid), schema)).toString();
    return (name + text.substring(uid)).getBytes(StandardCharsets.UTF_8);
  }

  private Inventor inventor(AttributeType type) {
    AttributeType top = type;
    for (AttributeType above = type.superior(); above != null; above = above.superior()) {
      top = above;
    }
    boolean whole =
        top.withSubtypes().stream()
            .flatMap(each -> each.names().stream())
            .anyMatch(name -> pieces.contains(name.toLowerCase(Locale.ROOT)));
    return new Inventor(key, top.oid(), type, whole ? Kept.PIECES : Kept.BEGINNINGS);
  }
}
