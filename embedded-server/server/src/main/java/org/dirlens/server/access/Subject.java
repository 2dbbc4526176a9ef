package org.dirlens.server.access;

import java.util.EnumSet;
import java.util.Set;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.AttributeType;
import org.jspecify.annotations.Nullable;

/** Whom a rule is about. */
public sealed interface Subject {
  /** Whether a requester is meant. */
  enum Answer {
    YES,
    NO,
    /** Depends on the entry. */
    BY_ENTRY,
    /** It could not be found out. */
    UNKNOWN
  }

  /** How subjects are written. */
  enum Form {
    EVERYONE("everyone"),
    ANONYMOUS("anonymous"),
    USERS("users"),
    SELF("self"),
    DN("dn:NAME"),
    SUBTREE("subtree:NAME"),
    GROUP("group:NAME"),
    NESTED("nested:NAME"),
    ATTRIBUTE("attribute:TYPE");

    /** All of them. */
    static final Set<Form> ALL = EnumSet.allOf(Form.class);

    private final String text;

    Form(String text) {
      this.text = text;
    }

    /** The word, and for what stands behind it a word in capitals. */
    String text() {
      return text;
    }

    /** The form of this word before a colon, or of this word alone; null for none. */
    static @Nullable Form of(String word, boolean colon) {
      for (Form form : values()) {
        int at = form.text.indexOf(':');
        if (colon ? at > 0 && word.equals(form.text.substring(0, at)) : word.equals(form.text)) {
          return form;
        }
      }
      return null;
    }
  }

  /** Everybody, known or not. */
  record Everyone() implements Subject {}

  /** Nobody known. */
  record Anonymous() implements Subject {}

  /** Whoever is known. */
  record Users() implements Subject {}

  /** The entry itself. */
  record Self() implements Subject {}

  /** One by name. */
  record Named(Dn name) implements Subject {}

  /** The entry of this name and all below it. */
  record Below(Dn name) implements Subject {}

  /** The members of a group: values of its {@code member} or {@code uniqueMember}. */
  record Group(Dn name) implements Subject {}

  /** The same, and the members of groups that are members of it, and so on. */
  record NestedGroup(Dn name) implements Subject {}

  /** Those whose names are values of an attribute of the entry. */
  record Holder(AttributeType attribute) implements Subject {}

  /**
   * Whether a requester is meant.
   *
   * @param requester null for nobody known
   */
  default Answer means(@Nullable Dn requester, Memberships memberships) {
    if (requester == null) {
      return answer(this instanceof Everyone || this instanceof Anonymous);
    }
    return switch (this) {
      case Everyone everyone -> Answer.YES;
      case Anonymous nobody -> Answer.NO;
      case Users users -> Answer.YES;
      case Self self -> Answer.BY_ENTRY;
      case Named named -> answer(requester.equals(named.name));
      case Below below -> answer(requester.isDescendantOrSame(below.name));
      case Group group -> answer(memberships.member(group.name, requester));
      case NestedGroup group -> answer(memberships.nestedMember(group.name, requester));
      case Holder holder -> Answer.BY_ENTRY;
    };
  }

  private static Answer answer(boolean yes) {
    return yes ? Answer.YES : Answer.NO;
  }

  private static Answer answer(Memberships.Answer membership) {
    return switch (membership) {
      case YES -> Answer.YES;
      case NO -> Answer.NO;
      case UNKNOWN -> Answer.UNKNOWN;
    };
  }
}
