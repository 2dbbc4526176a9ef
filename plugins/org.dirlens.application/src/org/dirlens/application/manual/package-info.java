/** The manual in the window: its section about the view or dialog that is in use, by F1. */
package org.dirlens.application.manual;
