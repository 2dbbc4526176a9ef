/** Benchmark wizards, runs and their comparison. */
package org.dirlens.benchmark.ui;
