//= nested: READ READ_WRITE WRITE SCALAR
__global__ void nested(const int* a, int* b, int* c, int n) {
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) {
      if (b[i] == a[i]) c[i] = 1; else if (b[i]) c[i] = 2; else c[i] = 3;
    } else switch (a[i]) {
      case -1: b[i] = 0; break;
      case -2: c[i] = 5;
      default: c[i] = 4;
    }
    do { b[i]--; } while (b[i] > 10);
  }
}

//= ternaries: READ READ WRITE
__global__ void ternaries(float* a, float* b, float* c) {
  int i = threadIdx.x;
  c[i] = a[i] > 0 ? b[i] : a[i] < -1 ? -b[i] : 0.5f * (b[i] > 1 ? a[0] : b[0]);
}

//= shortCircuit: READ WRITE
__global__ void shortCircuit(int* a, int* b) { if (threadIdx.x < 4 && a[threadIdx.x] || !a[0]) b[0] = 1; }

//= products: READ READ READ READ READ WRITE
__global__ void products(float* a, float* b, float* c, float* d, float* e, float* out) {
  float v = threadIdx.x;  // `v * a` declares nothing here
  if (v * a[1] > 2) out[0] = 1;
  float w[2] = {v * b[2], 1};
  out[1] = w[threadIdx.x & 1] + fmaxf(v * v, *c);
  if (v && *d) out[2] = 2;
  out[3] = v * *e;
}

//= referenceProducts: READ READ WRITE
__global__ void referenceProducts(float* a, float* b, float* out) {
  float &r = a[threadIdx.x], v = 2;
  const float &s = b[threadIdx.x];
  if (v * r > 1) out[0] = 1;
  float w[2] = {v * s, 1};
  out[1] = w[threadIdx.x & 1];
}

//= bitwise: READ READ_WRITE READ_WRITE
__global__ void bitwise(unsigned* a, unsigned* b, unsigned* c) {
  b[0] |= a[0] & 3u;
  c[0] = (c[0] << 2) ^ ~a[1];
  b[1] >>= 1;
}

//= indexByElement: READ READ WRITE
__global__ void indexByElement(int* index, float* in, float* out) {
  out[index[threadIdx.x]] = in[index[threadIdx.x] + 1];
  int k = index[0];
  out[k] = 1;
}

//= storeThenLoad: READ_WRITE WRITE
__global__ void storeThenLoad(int* p, int* q) {
  p[threadIdx.x] = 1;
  __syncthreads();
  q[threadIdx.x] = p[threadIdx.x ^ 1];
}

//= earlyReturn: READ WRITE SCALAR
__global__ void earlyReturn(const float* in, float* out, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  float v = in[i];
  if (v < 0) { out[i] = 0; return; }
  out[i] = v;
}

//= label: WRITE
__global__ void label(int* p) {
  int i = 0;
again:
  p[i] = i;
  if (++i < 4) goto again;
}

//= parenthesised: READ WRITE
__global__ void parenthesised(int* a, int* b) { (b)[0] = ((a)[1]); (*(b + 2)) = (*a); (b[3]) = (a[3]); }

//= casts: READ WRITE
__global__ void casts(float* a, int* b) { b[0] = (int) a[0] + static_cast<int>(a[1]) + int(a[2]) + (int) *a; }

//= initialisers: READ WRITE
__global__ void initialisers(float* a, float4* b) {
  float4 v = {a[0], a[1], a[2], a[3]};
  float w[2] = {a[4], a[5]};
  b[0] = v; b[1] = float4{w[0], w[1], a[6], 0};
}

//= stencilShared: READ WRITE SCALAR
template <int R> __device__ __forceinline__ float window(const float* s, int t) {
  float sum = 0;
  for (int k = -R; k <= R; k++) sum += s[t + k];
  return sum;
}
__global__ void stencilShared(const float* in, float* out, int n) {
  __shared__ float s[256 + 8];
  int g = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 4;
  s[t] = g < n ? in[g] : 0;
  if (threadIdx.x < 4) { s[t - 4] = in[g - 4]; s[t + 256] = in[g + 256]; }
  __syncthreads();
  out[g] = window<4>(s, t);
}

//= grid: WRITE READ SCALAR
__global__ void grid(float* __restrict__ out, const float* __restrict__ in, dim3 size) {
  for (unsigned y = blockIdx.y; y < size.y; y += gridDim.y)
    for (unsigned x = threadIdx.x; x < size.x; x += blockDim.x)
      out[y * size.x + x] = in[(size.y - 1 - y) * size.x + x];
}

//= rotate: READ_WRITE SCALAR
__global__ void rotate(int* ring, int n) {
  int last = ring[n - 1];
  for (int i = n - 1; i > 0; --i) ring[i] = ring[i - 1];
  *ring = last;
}

//= sums: READ WRITE
__global__ void sums(const int* a, long* total) {
  long t = 0;
  for (auto i : {0, 1, 2}) t += a[i];
  *total = t;
}

//= stringsAndComments: READ WRITE
__global__ void stringsAndComments(const int* a, int* b) {
  // b[0] += 1; } an unbalanced brace
  /* b[1]++; { */
  const char* s = "b[2]++; } \" {";
  b[0] = a[0] + s[0] + '}' + '\'';
}

//= numbers: READ WRITE
__global__ void numbers(const double* a, double* b) { b[0] = a[0] * 1.5e-3 + 0x1p-3 + 1'000.0 + .5 + a[1] - 1.e+2; }

//= selfReference: READ_WRITE
__global__ void selfReference(int* list) { int i = threadIdx.x; while (i) i = list[i] = list[list[i]]; }

//= strideBack: READ WRITE SCALAR
__global__ void strideBack(const float* in, float* out, long n) {
  const float* a = in + n;
  float* b = out - n;
  for (long k = 0; k < n; k++, a -= 2, b += 2) b[n] = a[-1];
}

//= storesLong: WRITE SCALAR
//! storesLong: WRITE READ_WRITE a stored 64-bit number could be an address
__global__ void storesLong(long* out, long n) { out[threadIdx.x] = n; }

//= castsLong: WRITE SCALAR
__global__ void castsLong(float* out, long n) { out[threadIdx.x] = n; out[1] = (int) n; }

//= manyLoads: READ READ READ READ READ READ READ READ WRITE
__global__ void manyLoads(const float* a, const float* b, const float* c, const float* d, const float* e,
                          const float* f, const float* g, const float* h, float* out) {
  int i = threadIdx.x;
  out[i] = a[i] + b[i] + c[i] + d[i] + e[i] + f[i] + g[i] + h[i];
}
