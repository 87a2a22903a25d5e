package dev.streamlint.rules.model;

/** By what the models tell one method of a class from another. */
record PytorchCall(String name, int arguments) {}
