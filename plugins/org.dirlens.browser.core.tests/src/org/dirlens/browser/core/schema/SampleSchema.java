package org.dirlens.browser.core.schema;

import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/** A little subschema entry, written as servers write theirs. */
public final class SampleSchema {
  private static final String SYNTAX = " SYNTAX 1.3.6.1.4.1.1466.115.121.1.";

  private SampleSchema() {}

  public static ServerSchema schema() {
    return ServerSchema.of(
        new Entry(
            "cn=subschema",
            List.of(
                Attribute.of(
                    "attributeTypes",
                    "( 2.5.4.0 NAME 'objectClass' EQUALITY objectIdentifierMatch" + SYNTAX + "38 )",
                    "( 2.5.4.41 NAME 'name' EQUALITY caseIgnoreMatch" + SYNTAX + "15{32768} )",
                    "( 2.5.4.3 NAME ( 'cn' 'commonName' ) DESC 'a name' SUP name )",
                    "( 2.5.4.4 NAME ( 'sn' 'surname' ) SUP name )",
                    "( 2.5.4.13 NAME 'description' EQUALITY caseIgnoreMatch" + SYNTAX + "15 )",
                    "( 2.5.4.23 NAME 'facsimileTelephoneNumber'" + SYNTAX + "22 )",
                    "( 2.5.4.35 NAME 'userPassword' EQUALITY octetStringMatch" + SYNTAX + "40 )",
                    "( 0.9.2342.19200300.100.1.60 NAME 'jpegPhoto'" + SYNTAX + "28 )",
                    "( 2.16.840.1.113730.3.1.241 NAME 'displayName' EQUALITY caseIgnoreMatch"
                        + SYNTAX
                        + "15 SINGLE-VALUE )",
                    "( 2.5.18.1 NAME 'createTimestamp' EQUALITY generalizedTimeMatch"
                        + SYNTAX
                        + "24 SINGLE-VALUE NO-USER-MODIFICATION USAGE directoryOperation )",
                    "( 1.2.3 NAME 'wide'" + SYNTAX + "15{99999999999999999999} )",
                    "( this is no definition"),
                Attribute.of(
                    "objectClasses",
                    "( 2.5.6.0 NAME 'top' ABSTRACT MUST objectClass )",
                    "( 2.5.6.6 NAME 'person' SUP top STRUCTURAL MUST ( sn $ cn ) MAY ( userPassword"
                        + " $ description ) )",
                    "( 1.2.3.4 NAME 'under_score' SUP person AUXILIARY MAY displayName )"))));
  }
}
