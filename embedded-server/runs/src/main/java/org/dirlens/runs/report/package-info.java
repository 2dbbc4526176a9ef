/**
 * Runs and their comparison as a document. {@link org.dirlens.runs.report.Report} makes it, {@link
 * org.dirlens.runs.report.OperationSummary} puts the rounds of an operation together, and {@link
 * org.dirlens.runs.report.Page} escapes all that is written into HTML.
 */
@NullMarked
package org.dirlens.runs.report;

import org.jspecify.annotations.NullMarked;
