package org.dirlens.ldif;

/**
 * The name of a record of an LDIF file.
 *
 * @param line the physical line of its {@code dn:}, from 1
 * @param dn the name as written; whether it is one is for the reader's user to say
 */
public record LdifName(long line, String dn) {}
