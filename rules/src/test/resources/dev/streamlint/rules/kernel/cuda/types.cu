struct Particle { float3 position; float mass; int id; };
struct Packed { unsigned kind : 3; unsigned rest : 29; };
struct View { float* data; int n; };
struct Inputs { const float* a; const float* b; float scale; };
struct Settings { float alpha; int steps; float weights[4]; };
enum Mode { FAST, SLOW };
enum class Color : int { RED, BLUE };
typedef float* FloatPointer;
typedef const float* ConstFloatPointer;
typedef float Row[4];
using Index = unsigned int;
using Out = double*;
namespace ns { template <typename T> struct Vec { T* begin; int size; __device__ T& operator[](int i) { return begin[i]; } }; }

//= byValueTypes: SCALAR SCALAR SCALAR SCALAR SCALAR SCALAR SCALAR WRITE
__global__ void byValueTypes(float4 a, Mode m, Color c, Index i, unsigned long long n, bool b, char k, int* out) {
  out[i] = a.x + (m == FAST) + (c == Color::RED) + n + b + k;
}

//= structArray: READ_WRITE SCALAR
__global__ void structArray(Particle* p, float dt) {
  p[threadIdx.x].position.x += dt * p[threadIdx.x].mass;
}

//= structStore: WRITE READ
__global__ void structStore(Particle* p, const float* m) {
  Particle& q = p[threadIdx.x];
  q.mass = m[threadIdx.x];
  p[threadIdx.x].id = 1;
  p->position.z = 0;
}

//= structCopy: READ WRITE
__global__ void structCopy(const Particle* in, Particle* out) {
  Particle q = in[threadIdx.x];
  q.id++;
  out[threadIdx.x] = q;
}

//= bitField: READ_WRITE
__global__ void bitField(Packed* p) { p[threadIdx.x].kind = 2; }

//= structWithPointer: WRITE
__global__ void structWithPointer(View v) { if (threadIdx.x < v.n) v.data[threadIdx.x] = 0; }

//= structWithPointers: READ WRITE
__global__ void structWithPointers(Inputs in, float* out) {
  out[threadIdx.x] = in.scale * in.a[threadIdx.x] + in.b[threadIdx.x];
}

//= settings: SCALAR WRITE
__global__ void settings(const Settings s, float* out) {
  out[threadIdx.x] = s.alpha * s.weights[2] + s.steps;
}

//= plainSettings: SCALAR WRITE
__global__ void plainSettings(const __grid_constant__ Settings s, float* out) { out[threadIdx.x] = s.alpha; }

//= typedefs: WRITE READ WRITE
__global__ void typedefs(FloatPointer a, ConstFloatPointer b, Out c) { *a = *b; c[threadIdx.x] = 1; }

//= constTypedef: READ_WRITE
__global__ void constTypedef(const FloatPointer p) { p[threadIdx.x] += 1; }

//= arrayTypedef: READ WRITE
__global__ void arrayTypedef(const Row* in, Row* out) { out[threadIdx.x][1] = in[threadIdx.x][2]; }

//= constAfter: READ READ WRITE
__global__ void constAfter(float const * const __restrict__ a, const float* const b, float* const __restrict__ c) {
  c[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

//= unsignedWords: READ WRITE SCALAR SCALAR
//! unsignedWords: READ WRITE SCALAR READ_WRITE a stored 64-bit number could be an address
__global__ void unsignedWords(unsigned char const* a, unsigned long long int* b, unsigned n, long long int m) {
  b[threadIdx.x] = a[threadIdx.x] + n + m;
}

//= texture1: SCALAR WRITE
__global__ void texture1(cudaTextureObject_t t, float* out) { out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x); }

//= surface1: READ_WRITE READ
__global__ void surface1(cudaSurfaceObject_t s, const float* in) { surf1Dwrite(in[threadIdx.x], s, threadIdx.x * 4); }

//= templated: READ WRITE SCALAR SCALAR
template <typename T, int N> __global__ void templated(const T* in, T* out, T alpha, size_t n) {
  size_t i = threadIdx.x * N;
  if (i < n) out[i] = alpha * in[i];
}
template __global__ void templated<float, 4>(const float*, float*, float, size_t);

//= specialised: WRITE
template <typename T> __global__ void specialised(T* out);
template <> __global__ void specialised<float>(float* out) { out[threadIdx.x] = 1; }

//= qualified: READ WRITE
namespace ns { namespace inner {
__global__ void qualified(const int* a, int* b) { b[0] = a[0]; }
} }

//= containerByValue: READ_WRITE
//! containerByValue: WRITE its operators are not followed in the source
__global__ void containerByValue(ns::Vec<float> v) { v[threadIdx.x] = 1; }

__constant__ float coefficients[16];
__device__ int counter;
//= globals: READ WRITE
__global__ void globals(const float* in, float* out) {
  out[threadIdx.x] = coefficients[threadIdx.x & 15] * in[threadIdx.x];
  atomicAdd(&counter, 1);
}

__device__ float* globalPointer;
//= toGlobalPointer: READ_WRITE
__global__ void toGlobalPointer(float* p) { globalPointer = p; }

//= sharedPointer: WRITE
//! sharedPointer: READ_WRITE a pointer in memory is not followed in PTX
__global__ void sharedPointer(float* p) {
  __shared__ float* q;
  if (threadIdx.x == 0) q = p;
  __syncthreads();
  q[threadIdx.x] = 1;
}

//= attributes: WRITE
extern "C" __attribute__((used)) __global__ void __launch_bounds__(128, 4) attributes([[maybe_unused]] int* p) { *p = 1; }

//= boundsBefore: WRITE
__launch_bounds__(64) __global__ void boundsBefore(int *p) { *p = 1; }

//= static_: WRITE
static __global__ void static_(int* p) { *p = 1; }
__global__ void usesStatic();
void launchStatic(int* p) { static_<<<1, 1>>>(p); }

__global__ void declaredFirst(float* p, int n);
//= declaredFirst: WRITE SCALAR
__global__ void declaredFirst(float* p, int n) { p[n] = 0; }

//= complexNumbers: READ WRITE
__global__ void complexNumbers(const float2* a, float2* b) {
  float2 z = a[threadIdx.x];
  b[threadIdx.x].x = z.x * z.x - z.y * z.y;
  b[threadIdx.x].y = 2 * z.x * z.y;
}
