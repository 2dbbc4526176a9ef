package org.dirlens.launcher.ldif;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One content record as it stands in the file.
 *
 * @param line the physical line of its first line, from 1
 * @param dn the name as written, decoded from base64 where necessary
 * @param values the values by attribute description as first written, in file order
 * @param problem why the record cannot be used, naming the line if it is not the first, or null
 */
public record LdifRecord(
    long line, String dn, Map<String, List<byte[]>> values, @Nullable String problem) {}
