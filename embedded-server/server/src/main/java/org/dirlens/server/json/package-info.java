/** Facts as JSON, for logs, controls and the command line: {@link org.dirlens.server.json.Json}. */
@NullMarked
package org.dirlens.server.json;

import org.jspecify.annotations.NullMarked;
