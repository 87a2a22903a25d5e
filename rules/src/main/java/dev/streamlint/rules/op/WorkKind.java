package dev.streamlint.rules.op;

/** What kind of work is queued; it matters to messages only, never to order. */
public enum WorkKind {
  COPY,
  FILL,
  LAUNCH,
  LIBRARY_CALL,
  HOST_CALLBACK,
  PREFETCH
}
