/** Help for the people who use the workbench. */
package org.dirlens.help;
