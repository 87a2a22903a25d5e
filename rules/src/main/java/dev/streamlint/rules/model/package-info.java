/**
 * What a library call means, as data. Files in the resources say it; nothing else in the project
 * knows a library's names.
 */
@NullMarked
package dev.streamlint.rules.model;

import org.jspecify.annotations.NullMarked;
