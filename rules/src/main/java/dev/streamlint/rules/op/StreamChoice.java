package dev.streamlint.rules.op;

/** How the program chose the stream that work runs on; it matters to explanations, not to order. */
public enum StreamChoice {
  /** It named one: a handle that was created, or that came from out of view. */
  NAMED,
  /** It left the choice to the host thread: the thread's current or per-thread default stream. */
  CURRENT,
  /** The call has no stream to name: the synchronous form of a copy or fill. */
  IMPLIED,
  /** It passed null or a constant for the default stream, or left the stream argument out. */
  NULL,
  /** It passed a handle that no create call has filled. */
  UNCREATED,
  /** It used a library handle that is bound to no stream. */
  UNBOUND
}
