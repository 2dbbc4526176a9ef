/**
 * Generated data and work of the kind the experiments use; {@link org.dirlens.workload.SeedPeople}
 * makes the people of 2006.
 */
@NullMarked
package org.dirlens.workload;

import org.jspecify.annotations.NullMarked;
