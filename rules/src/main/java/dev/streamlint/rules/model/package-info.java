/**
 * What a library call means, as data. Files in the resources say it, and files of the user; nothing
 * else in the project knows a library's names.
 *
 * <pre>
 *   schema: 1
 *   family: jcuda                      which default stream an absent stream is
 *   markers: [jcuda]                   words that a source file has when this file matters to it
 *   failure:                           what a call of the family does that fails; without, none does
 *     {throws: jcuda.CudaException, returns: 999}
 *   types:
 *     jcuda.driver.CUstream: stream    role, or {role: .., extends: [..]}
 *   constants:
 *     jcuda.driver.CUstream_flags: {CU_STREAM_NON_BLOCKING: 1}
 *   methods:
 *     jcuda.driver.JCudaDriver:
 *       - cuStreamWaitEvent(stream, event, flags): {wait: {on: stream, event: event}}
 *       - cuCtxSynchronize(): sync-device
 *   properties:                        system properties that make a library hazardous
 *     ai.djl.pytorch.enable_cuda_stream: {value: "true", why: ..}
 * </pre>
 *
 * <p>The parameters' names are the file's own; {@code new(..)} is a constructor, {@code args...}
 * any number of arguments, {@code cublas<S|D>gemm} two methods. {@link
 * dev.streamlint.rules.model.Effect} lists the effects: one of them, or a list in the order in
 * which they happen, in which {@code may-throw} says that the call can throw in code that works
 * otherwise. Their slots take a parameter or its field ({@code p.dstDevice}), {@code this}, {@code
 * result}, a stream such as {@code default-stream}, a number, a product ({@code 4 * count}), {@code
 * unknown}, or a list of which the first that is set counts. {@code {destroy-stream: s}} is short
 * for {@code {destroy-stream: {stream: s}}}.
 *
 * <p>How a file becomes models:
 *
 * <pre>
 *   text --(YamlReader, PlainYaml)--&gt; Yaml --(ModelFileReader)--&gt; ModelFile --(ModelIndex)--&gt; ApiModels
 *                                                 |
 *                                            MethodEntry, on first use: Signature, EffectTable
 * </pre>
 */
@NullMarked
package dev.streamlint.rules.model;

import org.jspecify.annotations.NullMarked;
