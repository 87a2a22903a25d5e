package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;

/**
 * A system property with which a library does its work in an order that no call of the program
 * shows.
 *
 * @param value the text that switches it on
 * @param why what goes wrong then, as the end of a sentence
 */
public record PropertyModel(String name, String value, String why, Source from) {}
