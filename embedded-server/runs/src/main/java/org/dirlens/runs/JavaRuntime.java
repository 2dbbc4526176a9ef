package org.dirlens.runs;

/**
 * A virtual machine of Java.
 *
 * @param name as it calls itself
 * @param version as it tells
 * @param collectors the names of its garbage collectors
 * @param heapBytesMax how far its heap may grow
 */
public record JavaRuntime(String name, String version, String collectors, long heapBytesMax) {}
