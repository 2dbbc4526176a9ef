/** Programs in processes of their own. Read {@link org.dirlens.testkit.process.ChildJava} first. */
@NullMarked
package org.dirlens.testkit.process;

import org.jspecify.annotations.NullMarked;
