/**
 * The rules of the house, each a test: directions between rooms, no package cycles, forbidden
 * packages, short methods and files, a package-info everywhere. It covers the sources of the
 * plug-ins as well, so that one run judges everything.
 *
 * <p>Read {@link org.dirlens.architecture.EngineRulesTest}, {@link
 * org.dirlens.architecture.SourceRulesTest} and {@link org.dirlens.architecture.PluginRulesTest}.
 */
@NullMarked
package org.dirlens.architecture;

import org.jspecify.annotations.NullMarked;
