/** The rules: ids, groups, levels, pages. */
@NullMarked
package dev.streamlint.rules.catalog;

import org.jspecify.annotations.NullMarked;
