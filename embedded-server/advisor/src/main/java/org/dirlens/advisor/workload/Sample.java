package org.dirlens.advisor.workload;

/**
 * A question that stands for searches of a shape.
 *
 * @param searches for how many of them; a fraction where it was drawn by lot
 */
public record Sample(Question question, double searches) {}
