/** The page that a person sees first: what there is, and one click to begin each of it. */
package org.dirlens.application.welcome;
