/**
 * What posting lists and pages cost on this machine: {@link
 * org.dirlens.workload.postings.PostingMeasurement} measures it in a few seconds, {@link
 * org.dirlens.workload.postings.PostingCosts} is what it found.
 */
@NullMarked
package org.dirlens.workload.postings;

import org.jspecify.annotations.NullMarked;
