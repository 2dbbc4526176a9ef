/**
 * Generated data, each entry a function of a seed and a number: {@link
 * org.dirlens.load.data.DataTemplate} lists the kinds, a {@link org.dirlens.load.data.DataSet} is
 * the entries of one, {@link org.dirlens.load.data.DataFile} writes them as LDIF with {@link
 * org.dirlens.load.data.KnownAnswers}.
 */
@NullMarked
package org.dirlens.load.data;

import org.jspecify.annotations.NullMarked;
