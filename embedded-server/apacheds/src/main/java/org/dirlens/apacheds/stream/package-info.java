/**
 * Streams of Java serialisation read as data: no class of a stream is ever loaded, names of classes
 * are compared with an allow-list, and lengths with what is left of the stream.
 *
 * <p>Read first: {@link org.dirlens.apacheds.stream.ObjectStream}, {@link
 * org.dirlens.apacheds.stream.StreamValue}, {@link org.dirlens.apacheds.stream.StreamProblem}.
 */
@NullMarked
package org.dirlens.apacheds.stream;

import org.jspecify.annotations.NullMarked;
