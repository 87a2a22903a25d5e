// What nvcc cannot compile by itself: parts of larger projects, or worse. `?`: the kernel must not be known.

#include "device_macros.h"

//= ReLUForward: SCALAR READ WRITE SCALAR
template <typename Dtype>
__global__ void ReLUForward(const int n, const Dtype* in, Dtype* out, Dtype negative_slope) {
  CUDA_KERNEL_LOOP(index, n) {
    out[index] = in[index] > 0 ? in[index] : in[index] * negative_slope;
  }
}

//= hiddenInMacro: READ_WRITE READ
__global__ void hiddenInMacro(float* a, const float* b) {  // LOAD may be `#define LOAD(i) a[i] + b[i]`
  float v = LOAD(threadIdx.x);
  HOST_CONSTANT + v;
}

//= storedThroughMacro: READ_WRITE READ_WRITE SCALAR
__global__ void storedThroughMacro(float* a, float* c, int n) {
  c[0] = 0;
  C(1, 2) = 3;
}

//= unknownFunction: READ_WRITE READ READ_WRITE SCALAR
__global__ void unknownFunction(float* a, const float* b, float* c, int n) {
  elsewhere(a + 1, b, n);
  other(c[n]);
}

//= unknownMethod: READ_WRITE READ
__global__ void unknownMethod(Thing* a, const Thing* b) { a->update(3); b[0].look(); }

//= unknownMember: READ_WRITE READ
__global__ void unknownMember(Thing* a, const Thing* b) { a->flag = 1; int k = b->flag; }

//= unknownOperator: READ_WRITE
__global__ void unknownOperator(Thing* a) { a[0][1] = 2; }

//= unknownByValue: READ_WRITE WRITE
__global__ void unknownByValue(Accessor<float, 2> in, float* out) { out[0] = in[1][2]; }

//= unknownScalar: WRITE SCALAR
__global__ void unknownScalar(real* out, real alpha) { out[0] = 2 * alpha; }

//= callsUnknownOnly: SCALAR READ_WRITE
__global__ void callsUnknownOnly(int n, curandState* state) { curand_init(1234, n, 0, &state[n]); }

//= childLaunch: READ_WRITE READ
__global__ void childLaunch(float* a, const float* b) { grandchild<<<1, 32, 0, stream>>>(a, b); }

//= cooperative: READ WRITE
__global__ void cooperative(const float* in, float* out) {
  namespace cg = cooperative_groups;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  float v = cg::reduce(tile, in[tile.thread_rank()], cg::plus<float>());
  if (tile.thread_rank() == 0) out[0] = v;
}

//= blockLoad: READ_WRITE
__global__ void blockLoad(int* data) {
  typedef cub::BlockLoad<int, 128, 4> Load;
  __shared__ typename Load::TempStorage storage;
  int items[4];
  Load(storage).Load(data, items);
}

//= parametersVary: ?
__global__ void parametersVary(float* a,
#ifdef WITH_BIAS
                               const float* bias,
#endif
                               int n) { a[n] = 1; }

//= parametersInMacro: ?
__global__ void parametersInMacro(KERNEL_PARAMETERS) { a[0] = 1; }

//= parametersInCall: ?
__global__ void parametersInCall(PARAM(float*, a), int n) { a[0] = 1; }

//= pack: ?
template <typename... Args> __global__ void pack(float* a, Args... args) { a[0] = 1; }

//= sameNameTwice: ?
__global__ void sameNameTwice(float* a, float* a) { a[0] = 1; }

//= argumentsVary: READ_WRITE READ_WRITE
__device__ void fill(float* p, float* q, int k) { p[k] = 1; }
__global__ void argumentsVary(float* a, float* b) {
  fill(a,
#ifdef SWAPPED
       a,
#else
       b,
#endif
       1);
}

//= attributeMacro: WRITE
__global__ void MY_LAUNCH_BOUNDS(128) attributeMacro(float* a) { a[0] = 1; }

//= unknownQualifier: READ WRITE
__global__ void unknownQualifier(const float* RESTRICT in, float* RESTRICT out) { UNROLL out[0] = in[0]; }

//= assemblerOutput: READ_WRITE READ
__global__ void assemblerOutput(int* a, const int* b) { asm volatile("mov.u32 %0, %1;" : "=r"(a[0]) : "r"(b[0])); }

//= prefetched: READ_WRITE
__global__ void prefetched(float* a) { asm("prefetch.global.L2 [%0];" :: "l"(a)); }

//= returnsBare: READ_WRITE
__device__ float* bare(float* p) { return p; }
__global__ void returnsBare(float* a) { bare(a)[1] = 0; }

//= intoUnknownStruct: READ_WRITE READ
__global__ void intoUnknownStruct(float* a, const float* b) { Params p{a, b}; run(p); }

//= castToUnknown: READ_WRITE READ_WRITE
__global__ void castToUnknown(float* a, const float* b) { auto x = (handle_t) a; auto y = reinterpret_cast<handle_t>(b); }

//= foreignNamespace: READ_WRITE UNUSED
namespace ours { __device__ void touch(float* p) { } }
__global__ void foreignNamespace(float* a, float* b) { theirs::touch(a); ours::touch(b); }

//= unknownOverload: READ_WRITE
__device__ void take(float* p) { p[0] = 1; }
template <typename... A> __device__ void take(A... all) { }
__global__ void unknownOverload(float* a) { take(a); }

//= throughReference: READ_WRITE READ_WRITE
__device__ void rebind(float*& to, float* from) { to = from; }
__global__ void throughReference(float* a, float* b) { float* q = a; rebind(q, b); q[0] = 1; }

//= pointerReference: WRITE READ_WRITE
__global__ void pointerReference(float* a, float* b) { float* q = a; float*& r = q; r = b; q[0] = 1; }

//= statementExpression: READ_WRITE
__global__ void statementExpression(float* a) { float* q = ({ int t = 1; a; }); q[0] = 1; }

//= elvis: READ_WRITE READ_WRITE
__global__ void elvis(float* a, float* b) { (a ?: b)[0] += 1; }

//= deviceMalloc: WRITE
__global__ void deviceMalloc(int** table) { int* mine = (int*) malloc(16); mine[0] = 1; table[threadIdx.x] = mine; }

//= spelledOut: READ WRITE
extern "C" __global__ void spelledOut ( const
  float /* in */
  * // the input
  in , float * out ) { out [ 0 ] = in /* here */ [ 0 ] ; }

//= afterBrokenOne: WRITE
__global__ void brokenOne(float* a) { if (a[0] > 0) { a[0] = (1; } }
__global__ void afterBrokenOne(float* a) { a[0] = 1; }

//= brokenOne: ?

//= cutOff: ?
__global__ void cutOff(float* a) { a[0] = 1; if (a
