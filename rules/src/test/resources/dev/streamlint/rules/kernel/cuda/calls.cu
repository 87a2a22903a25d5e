__device__ float square(float x) { return x * x; }
__device__ void put(float* p, float v) { *p = v; }
__device__ float get(const float* p, int i) { return p[i]; }
__device__ float peek(float* p) { return p[0]; }
__device__ __forceinline__ void accumulate(float& into, float v) { into += v; }
__device__ void assign(float& into, float v) { into = v; }
__device__ void ignore(float*, int) {}
template <typename T> __device__ T identity(T x) { return x; }
template <typename T> __device__ void store(T* p, int i, T v) { p[i] = v; }
template <int K> __device__ void storeAt(float* p, float v) { p[K] = v; }
__device__ float* shifted(float* p, int k) { return p + k; }
__device__ float& cell(float* p, int k) { return p[k]; }
__device__ void outer(float* p, float v) { put(p + 1, v); }
__device__ void recurse(float* p, int n) { if (n > 0) { p[n] = 0; recurse(p, n - 1); } }
__device__ void swapCells(float& a, float& b) { float t = a; a = b; b = t; }
__device__ void overloaded(float* p, int) { *p = 1; }
__device__ float overloaded(float* p, float v) { return *p + v; }
namespace detail { __device__ void write(int* p) { *p = 1; } }
template <typename T> __device__ void special(T* p);
template <> __device__ void special<float>(float* p) { *p = 1; }
struct Tool {
  __device__ void apply(float* p) const { p[0] += 1; }
  __device__ static void set(float* p) { p[0] = 1; }
};
typedef void (*Action)(float*);
__device__ void viaPointer(Action act, float* p) { act(p); }

//= callByValue: READ WRITE
__global__ void callByValue(float* a, float* b) { b[threadIdx.x] = square(a[threadIdx.x]); }

//= callStore: WRITE SCALAR
__global__ void callStore(float* p, float v) { put(p + threadIdx.x, v); }

//= callStoreElement: WRITE SCALAR
__global__ void callStoreElement(float* p, float v) { put(&p[threadIdx.x], v); }

//= callLoad: READ WRITE
__global__ void callLoad(float* a, float* b) { b[0] = get(a, 3) + peek(a + 1); }

//= callByReference: READ_WRITE
__global__ void callByReference(float* p) { accumulate(p[threadIdx.x], 1); }

//= callByReferenceStore: WRITE
__global__ void callByReferenceStore(float* p) { assign(p[threadIdx.x], 1); }

//= callIgnored: UNUSED SCALAR
__global__ void callIgnored(float* p, int n) { ignore(p, n); }

//= callTemplate: READ WRITE
__global__ void callTemplate(const float* a, float* b) { store<float>(b, threadIdx.x, identity(a[threadIdx.x])); }

//= callTemplateArgument: WRITE
__global__ void callTemplateArgument(float* p) { storeAt<3>(p, 1.0f); }

//= callSpecialised: WRITE
__global__ void callSpecialised(float* p) { special(p); }

//= callReturnsPointer: READ_WRITE
//! callReturnsPointer: WRITE a returned pointer is not followed in the source
__global__ void callReturnsPointer(float* p) { shifted(p, 4)[threadIdx.x] = 0; }

//= callReturnsReference: READ_WRITE
//! callReturnsReference: WRITE a returned reference is not followed in the source
__global__ void callReturnsReference(float* p) { cell(p, threadIdx.x) = 0; }

//= callNested: WRITE
__global__ void callNested(float* p) { outer(p, 2); }

//= callRecursive: READ_WRITE SCALAR
//! callRecursive: WRITE SCALAR recursion is cut short in the source
__global__ void callRecursive(float* p, int n) { recurse(p, n); }

//= callSwap: READ_WRITE
__global__ void callSwap(float* p) { swapCells(p[0], p[1]); }

//= callOverload: READ_WRITE
//! callOverload: WRITE overloads are not told apart in the source
__global__ void callOverload(float* p) { overloaded(p, 1); }

//= callQualified: WRITE
__global__ void callQualified(int* p) { detail::write(p); }

//= callMethod: READ_WRITE
__global__ void callMethod(float* p) { Tool t; t.apply(p); }

//= callStatic: WRITE
__global__ void callStatic(float* p) { Tool::set(p); }

//= callMath: READ READ WRITE
__global__ void callMath(float* a, float* b, float* c) {
  int i = threadIdx.x;
  c[i] = fmaf(a[i], b[i], expf(-a[i])) + powf(fabsf(b[i]), 0.5f) + __fdividef(a[i], b[i]) + max(a[i], b[i]);
}

//= callReadOnlyCache: READ WRITE
__global__ void callReadOnlyCache(float* a, float* b) { b[threadIdx.x] = __ldg(&a[threadIdx.x]); }

//= callStreamingStore: READ WRITE
__global__ void callStreamingStore(float* a, float* b) { __stcs(b + threadIdx.x, __ldcs(a + threadIdx.x)); }

//= atomics: READ_WRITE READ_WRITE READ_WRITE WRITE
__global__ void atomics(int* sum, unsigned* count, unsigned long long* lock, int* old) {
  *old = atomicAdd(sum, 1) + atomicMax(sum + 1, 2);
  atomicInc(count, 100u);
  atomicCAS(lock, 0ull, 1ull);
}

//= atomicSum: ATOMIC_ADD READ
__global__ void atomicSum(float* sum, float* in) { atomicAdd(sum, in[threadIdx.x]); }

//= atomicExchange: READ_WRITE
__global__ void atomicExchange(int* p) { atomicExch(&p[threadIdx.x], 3); }

//= memoryCopy: READ WRITE SCALAR
__global__ void memoryCopy(const float* a, float* b, int n) { memcpy(b, a, n * sizeof(float)); }

//= memorySet: WRITE
__global__ void memorySet(float4* p) { memset(p + threadIdx.x, 0, sizeof(float4)); }

//= prints: READ
__global__ void prints(float* p) { printf("%f\n", p[threadIdx.x]); }

//= functionPointer: READ_WRITE
//! functionPointer: WRITE inlined by the compiler
__global__ void functionPointer(float* p) { viaPointer(&Tool::set, p); }

//= shuffle: READ WRITE
__global__ void shuffle(const int* in, int* out) {
  int v = in[threadIdx.x];
  for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffff, v, o);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

//= ballot: READ WRITE
__global__ void ballot(int* in, unsigned* out) { out[0] = __ballot_sync(~0u, in[threadIdx.x] > 0) + __popc(in[1]); }

//= halfArithmetic: READ READ WRITE
__global__ void halfArithmetic(const __half* a, __half* b, __half2* c) {
  int i = threadIdx.x;
  c[i] = __halves2half2(__hadd(a[i], b[i]), __float2half(__half2float(b[i]) * 2));
}

//= warpMatrix: READ READ WRITE
__global__ void warpMatrix(const __half* a, const __half* b, float* c) {
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, __half, nvcuda::wmma::row_major> fa;
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, __half, nvcuda::wmma::row_major> fb;
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> fc;
  nvcuda::wmma::fill_fragment(fc, 0.0f);
  nvcuda::wmma::load_matrix_sync(fa, a, 16);
  nvcuda::wmma::load_matrix_sync(fb, b, 16);
  nvcuda::wmma::mma_sync(fc, fa, fb, fc);
  nvcuda::wmma::store_matrix_sync(c, fc, 16, nvcuda::wmma::mem_row_major);
}

//= asyncCopy: READ WRITE
__global__ void asyncCopy(const float4* in, float4* out) {
  __shared__ float4 buffer[64];
  __pipeline_memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = buffer[threadIdx.x];
}
