// Each kernel is a row of the table: `//= name: access of each parameter`.
// Where the compiled kernel shows less or more than the source, `//! name: accesses` has what the PTX shows.

//= add: READ READ WRITE SCALAR
extern "C" __global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

//= saxpy: SCALAR SCALAR READ READ_WRITE
__global__ void saxpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    y[i] = a * x[i] + y[i];
  }
}

//= scale: READ_WRITE SCALAR SCALAR
__global__ void scale(float* data, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= factor;
}

//= fill: WRITE SCALAR SCALAR
__global__ void __launch_bounds__(256) fill(int *out, int value, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  *(out + i) = value;
}

//= sloppyInput: READ WRITE SCALAR
__global__ void sloppyInput(float* in, float* out, int n) {  // no const, and still only read
  int i = threadIdx.x;
  if (i < n) { out[i] = sqrtf(in[i]) + fmaxf(in[n - 1 - i], 0.0f); }
}

//= first: READ WRITE
__global__ void first(const int* in, int* out) { *out = *in; }

//= transpose: WRITE READ SCALAR SCALAR
__global__ void transpose(float *odata, const float *idata, int width, int height) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = idata[y * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < height && y < width) odata[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

//= reduce: READ WRITE SCALAR
__global__ void reduce(const double * __restrict__ g_idata, double * __restrict__ g_odata, unsigned int n) {
  extern __shared__ double sdata[];
  unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) { sdata[tid] += sdata[tid + s]; }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

//= histogram: READ ATOMIC_ADD SCALAR
__global__ void histogram(const unsigned char *data, unsigned int *bins, size_t n) {
  size_t i = blockIdx.x * (size_t) blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[data[i]], 1u);
}

//= matmul: READ READ WRITE SCALAR SCALAR SCALAR
__global__ void matmul(float const* A, float const* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0.f;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

//= gemm: SCALAR READ READ SCALAR READ_WRITE
__global__ void gemm(float alpha, const float* A, const float* B, float beta, float* C) {
  int i = threadIdx.x;
  C[i] = alpha * A[i] * B[i] + beta * C[i];
}

//= stencil: READ WRITE SCALAR
__global__ void stencil(const float* __restrict__ in, float* __restrict__ out, long n) {
  long i = blockIdx.x * (long) blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
}

//= inPlaceBlur: READ_WRITE SCALAR
__global__ void inPlaceBlur(float* p, int n) {
  int i = threadIdx.x;
  if (i + 1 < n) p[i] = 0.5f * (p[i] + p[i + 1]);
}

//= gather: READ READ WRITE SCALAR
__global__ void gather(const long long* index, const float* table, float* out, long long n) {
  long long i = threadIdx.x;
  if (i < n) out[i] = table[index[i]];
}

//= scatter: READ READ WRITE SCALAR
__global__ void scatter(const size_t* index, const float* values, float* table, size_t n) {
  size_t i = threadIdx.x;
  if (i < n) table[index[i]] = values[i];
}

//= copyLongs: READ WRITE SCALAR
__global__ void copyLongs(const long* in, long* out, long n) {
  long i = threadIdx.x;
  if (i < n) out[i] = in[i];
}

//= swapHalves: READ_WRITE SCALAR
__global__ void swapHalves(int* p, int half) {
  int i = threadIdx.x;
  int t = p[i];
  p[i] = p[i + half];
  p[i + half] = t;
}

//= twoOutputs: READ WRITE WRITE
__global__ void twoOutputs(const float* x, float* s, float* c) {
  int i = threadIdx.x;
  float a, b;
  sincosf(x[i], &a, &b);
  s[i] = a, c[i] = b;
}

//= chainedStore: WRITE WRITE SCALAR
__global__ void chainedStore(float* a, float* b, float v) { int i = threadIdx.x; a[i] = b[i] = v; }

//= increment: READ_WRITE
__global__ void increment(int* p) { p[threadIdx.x]++; }

//= decrementAhead: READ_WRITE
__global__ void decrementAhead(int* p) { --p[threadIdx.x]; }

//= nothing: UNUSED UNUSED SCALAR
__global__ void nothing(float* a, const float* b, int n) {}

//= flag: WRITE SCALAR
__global__ void flag(volatile int* done, long value) { *done = (int) value; }

//= spin: READ
__global__ void spin(volatile int* gate) { while (*gate == 0) { } }

//= spinAndClear: READ_WRITE
__global__ void spinAndClear(volatile int* gate) { while (gate[0] == 0) ; gate[0] = 0; }

//= bytes: READ WRITE SCALAR
__global__ void bytes(const void* in, void* out, size_t n) {
  const char* s = (const char*) in;
  char* d = (char*) out;
  for (size_t i = threadIdx.x; i < n; i += blockDim.x) d[i] = s[i];
}

//= boolMask: READ READ WRITE SCALAR
__global__ void boolMask(const bool* mask, const int* x, int* y, int n) {
  int i = threadIdx.x;
  y[i] = mask[i] && i < n ? x[i] : 0;
}
