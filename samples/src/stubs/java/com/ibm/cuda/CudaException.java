package com.ibm.cuda;

/** Signatures of the real class that the samples use; nothing here runs. */
public class CudaException extends Exception {}
