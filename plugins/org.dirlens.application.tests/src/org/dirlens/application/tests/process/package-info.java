/**
 * Stories of a workbench in a process of its own: killed, started again, of large text, worked with
 * for a day, driven by the keyboard of the system.
 *
 * <p>Read {@link org.dirlens.application.tests.process.StoryProcess} first, then {@link
 * org.dirlens.application.tests.process.StoryApplication}, which plays the parts.
 */
package org.dirlens.application.tests.process;
