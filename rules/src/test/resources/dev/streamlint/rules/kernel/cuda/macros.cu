#define BLOCK 256
#define IDX (blockIdx.x * blockDim.x + threadIdx.x)
#define AT(array, i) array[(i)]
#define A(i, j) a[(i) * n + (j)]
#define C(i, j) c[(i) * n + (j)]
#define LOOP(i, n) for (int i = IDX; i < (n); i += blockDim.x * gridDim.x)
#define KERNEL extern "C" __global__
#define CAT(x, y) x##y
#define MAKE_FILL(T) __global__ void CAT(fill_, T)(T* out, T v, int n) { LOOP(i, n) out[i] = v; }
#define FETCH4(p) (reinterpret_cast<float4*>(&(p))[0])
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define CLAMP(x) MIN((x), 1.0f)
#define SQ(x) ((x) * (x))
#define PRINT(...) printf(__VA_ARGS__)
#define real float

//= macroParameters: READ WRITE SCALAR
__global__ void macroParameters(const float* a, float* c, int n) { C(threadIdx.y, threadIdx.x) = A(threadIdx.x, threadIdx.y); }

//= macroUpdate: UNUSED READ_WRITE SCALAR
__global__ void macroUpdate(const float* a, float* c, int n) { C(0, 0) += 1; }

//= macroLoop: READ WRITE SCALAR
KERNEL void macroLoop(const real* in, real* out, int n) {
  LOOP(i, n) { AT(out, i) = AT(in, i); }
}

//= fill_int: WRITE SCALAR SCALAR
MAKE_FILL(int)
//= fill_double: WRITE SCALAR SCALAR
MAKE_FILL(double)

//= macroVector: READ WRITE
__global__ void macroVector(float* in, float* out) { FETCH4(out[4 * threadIdx.x]) = FETCH4(in[4 * threadIdx.x]); }

//= macroValues: READ READ WRITE
__global__ void macroValues(float* a, float* b, float* c) {
  c[threadIdx.x] = CLAMP(a[threadIdx.x]) + SQ(b[threadIdx.x]) * SQ(*b) + MIN(a[0], b[0]);
}

//= macroVariadic: READ
__global__ void macroVariadic(int* a) { PRINT("%d %d\n", a[0], a[1]); }

#ifdef DOUBLE
typedef double scalar;
#else
typedef float scalar;
#endif

//= conditionalType: READ WRITE
__global__ void conditionalType(const scalar* a, scalar* b) { b[threadIdx.x] = a[threadIdx.x]; }

//= conditionalRead: READ_WRITE
//! conditionalRead: WRITE the other branch is compiled
__global__ void conditionalRead(float* p) {
#ifdef ACCUMULATE
  p[threadIdx.x] += 1;
#else
  p[threadIdx.x] = 1;
#endif
}

//= conditionalLoop: READ_WRITE SCALAR
//! conditionalLoop: WRITE SCALAR what only the other branch mentions is in doubt
__global__ void conditionalLoop(int* p, int n) {
#ifdef STRIDED
  for (int i = p[0]; i < n; i += 32) {
#else
  for (int i = threadIdx.x; i < n; i++) {
#endif
    p[i] = 1;
  }
}

//= disabled: WRITE
__global__ void disabled(int* p) {
#if 0
  p[0] += 1; }
#endif
  p[1] = 1;
#if 1
  p[2] = 1;
#else
  p[2]++;
#endif
}

#undef real
#define real double
//= redefined: READ WRITE
__global__ void redefined(const real* x, real* y) { y[0] = x[0]; }

//= continued: READ WRITE
#define COPY_ONE(dst, src) \
  do {                     \
    (dst)[0] = (src)[0];   \
  } while (0)
__global__ void continued(const int* x, int* y) { COPY_ONE(y, x); }

#pragma once
//= pragmas: READ WRITE SCALAR
__global__ void pragmas(const float* x, float* y, int n) {
#pragma unroll 4
  for (int k = 0; k < 4; k++)
    y[k] = x[k];
}
