package ai.djl.translate;

/** Signatures of the real class that the samples use; nothing here runs. */
public class TranslateException extends Exception {}
