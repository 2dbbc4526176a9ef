/**
 * The frame around the views: {@link org.dirlens.application.frame.WindowChip} names the current
 * directory and changes it, {@link org.dirlens.application.frame.WindowEdge} shows that it is one
 * of production.
 */
package org.dirlens.application.frame;
