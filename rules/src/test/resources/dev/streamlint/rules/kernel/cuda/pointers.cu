//= alias: READ WRITE SCALAR
__global__ void alias(const float* in, float* out, int pitch) {
  const float* row = in + blockIdx.x * pitch;
  float* dst = out + blockIdx.x * pitch;
  dst[threadIdx.x] = row[threadIdx.x] * 2;
}

//= aliasReadBack: READ_WRITE SCALAR
__global__ void aliasReadBack(float* out, int pitch) {
  float* q = out + pitch;
  out[threadIdx.x] = q[threadIdx.x];
}

//= aliasOfAlias: WRITE
__global__ void aliasOfAlias(float* p) {
  auto q = p + 1;
  auto* r = &q[threadIdx.x];
  *r = 0;
}

//= walk: READ WRITE SCALAR
__global__ void walk(const int* src, int* dst, int n) {
  while (n-- > 0) *dst++ = *src++;
}

//= walkToEnd: WRITE SCALAR
__global__ void walkToEnd(int* begin, int n) {
  for (int *p = begin, *end = begin + n; p != end; ++p) *p = 7;
}

//= bump: READ_WRITE SCALAR
__global__ void bump(float* p, int offset) {
  p += offset;
  p[0] += 1.0f;
}

//= offsetFirst: WRITE SCALAR
__global__ void offsetFirst(float* p, int n) { *(n + p) = 1; }

//= backwards: READ WRITE SCALAR
__global__ void backwards(const float* a, float* b, int n) {
  const float* end = a + n;
  b[threadIdx.x] = *(end - 1 - threadIdx.x);
}

//= pingPong: READ_WRITE READ_WRITE SCALAR
__global__ void pingPong(float* a, float* b, int steps) {
  float* in = a;
  float* out = b;
  for (int s = 0; s < steps; s++) {
    out[threadIdx.x] = in[threadIdx.x] + 1;
    __syncthreads();
    float* t = in; in = out; out = t;
  }
}

//= choose: WRITE WRITE SCALAR
__global__ void choose(float* a, float* b, int which) {
  float* target = which ? a : b;
  target[threadIdx.x] = 1;
}

//= chooseInPlace: READ READ WRITE SCALAR
__global__ void chooseInPlace(float* a, float* b, float* out, bool which) {
  out[threadIdx.x] = (which ? a : b)[threadIdx.x];
}

//= optionalBias: READ READ WRITE
__global__ void optionalBias(const float* x, const float* bias, float* y) {
  float v = x[threadIdx.x];
  if (bias != nullptr) v += bias[threadIdx.x];
  if (y) y[threadIdx.x] = v;
}

//= onlyCompared: UNUSED WRITE
//! onlyCompared: SCALAR WRITE PTX does not know that it is a pointer
__global__ void onlyCompared(float* p, int* isNull) { *isNull = p == nullptr; }

//= reference: READ_WRITE
__global__ void reference(float* p) {
  float& r = p[threadIdx.x];
  r += 1;
}

//= referenceStore: WRITE
__global__ void referenceStore(float* p) {
  auto& r = p[threadIdx.x];
  r = 1;
}

//= constReference: READ WRITE
__global__ void constReference(float* p, float* out) {
  const float& r = p[threadIdx.x];
  out[threadIdx.x] = r;
}

//= copyOfElement: READ WRITE
__global__ void copyOfElement(float* p, float* out) {
  float v = p[threadIdx.x];
  v += 1;
  out[threadIdx.x] = v;
}

//= vectorView: READ WRITE SCALAR
__global__ void vectorView(const float* in, float* out, int n4) {
  int i = threadIdx.x;
  if (i < n4) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
}

//= vectorViewC: READ WRITE SCALAR
__global__ void vectorViewC(const float* in, float* out, int n4) {
  int i = threadIdx.x;
  float4 v = ((float4*) in)[i];
  v.x += 1;
  if (i < n4) ((float4*) out)[i] = v;
}

//= vectorElement: READ WRITE
__global__ void vectorElement(const float* in, float* out) {
  float4 v = *(const float4*) &in[threadIdx.x * 4];
  *reinterpret_cast<float4*>(&out[threadIdx.x * 4]) = make_float4(v.w, v.z, v.y, v.x);
}

//= constCastAway: READ_WRITE
__global__ void constCastAway(const float* p) {
  float* q = (float*) p;
  q[threadIdx.x] = 1;
  const_cast<float*>(p)[threadIdx.x] = p[0];
}

//= constCastStored: WRITE
__global__ void constCastStored(const float* p) { ((float*) p)[threadIdx.x] = 3; }

//= halfVector: READ_WRITE
__global__ void halfVector(float2* p) { p[threadIdx.x].x = p[threadIdx.x].y; }

//= members: WRITE
__global__ void members(float4* p) {
  p[threadIdx.x].x = 1;
  (p + threadIdx.x)->y = 2;
  (*p).z = 3;
}

//= rows: READ WRITE
__global__ void rows(const float (*in)[16], float (*out)[16]) {
  out[threadIdx.y][threadIdx.x] = in[threadIdx.x][threadIdx.y];
}

//= matrixParameter: READ WRITE SCALAR
__global__ void matrixParameter(const float a[][8], float b[4][8], int n) {
  if (n > 3) b[threadIdx.y][threadIdx.x] = a[threadIdx.y][threadIdx.x];
}

//= rowPointer: WRITE
__global__ void rowPointer(float (*out)[16]) {
  float* row = out[threadIdx.y];
  row[threadIdx.x] = 0;
}

//= pointerTable: READ SCALAR
__global__ void pointerTable(float** rows, int n) {  // what the pointers in it point to is another matter
  if (threadIdx.x < n) rows[blockIdx.x][threadIdx.x] = 0;
}

//= constPointerTable: READ READ WRITE
__global__ void constPointerTable(const float* const* a, float* const* b, float* sums) {
  sums[threadIdx.x] = a[threadIdx.x][0] + *b[threadIdx.x];
}

//= fillPointerTable: WRITE READ_WRITE SCALAR
__global__ void fillPointerTable(float** table, float* data, int pitch) {
  table[threadIdx.x] = data + threadIdx.x * pitch;
}

//= addressAsNumber: READ_WRITE WRITE
//! addressAsNumber: SCALAR WRITE nothing is accessed through it
__global__ void addressAsNumber(float* p, int* aligned) { *aligned = ((size_t) p & 15) == 0; }

//= numberAsAddress: WRITE SCALAR
__global__ void numberAsAddress(unsigned long long address, int n) {
  float* p = (float*) address;
  p[threadIdx.x] = n;
}

//= numberAsOffsetAddress: READ WRITE
__global__ void numberAsOffsetAddress(size_t base, int* out) {
  out[threadIdx.x] = *reinterpret_cast<const int*>(base + 4 * threadIdx.x);
}

//= difference: READ_WRITE UNUSED WRITE
//! difference: SCALAR SCALAR WRITE PTX does not know that they are pointers
__global__ void difference(const float* a, const float* b, int* out) {
  int d = (int) (a - b);
  *out = d;
}

//= sizeOnly: UNUSED WRITE
__global__ void sizeOnly(double* p, int* out) { *out = sizeof(*p) + sizeof(p[0]) + sizeof p; }

//= shadowed: READ READ_WRITE
//! shadowed: READ WRITE names are not told apart by scope
__global__ void shadowed(const float* p, float* out) {
  float s = p[0];
  for (int k = 0; k < 2; k++) {
    float* p = out + k;
    p[threadIdx.x] = s;
  }
}

//= lambda: READ WRITE
__global__ void lambda(const float* in, float* out) {
  auto load = [=](int k) { return in[k]; };
  auto store = [&](int k, float v) { out[k] = v; };
  store(threadIdx.x, load(threadIdx.x));
}

//= captured: WRITE
__global__ void captured(float* out) {
  auto store = [out](int k) { out[k] = 1; };
  store(threadIdx.x);
}

//= assumeAligned: READ WRITE
__global__ void assumeAligned(const float* in, float* out) {
  const float* a = (const float*) __builtin_assume_aligned(in, 16);
  out[threadIdx.x] = a[threadIdx.x];
}

//= commaFor: READ WRITE SCALAR
__global__ void commaFor(const int* a, int* b, int n) {
  for (int i = 0; i < n; i++, a++, b += 1) { b[0] = a[0]; }
}

//= conditionalTarget: WRITE WRITE SCALAR
__global__ void conditionalTarget(float* a, float* b, int n) { *(n > 3 ? a + 1 : b) = 2; }

//= storeIntoStruct: READ_WRITE
//! storeIntoStruct: WRITE the structure is gone once compiled
struct Span { float* data; int n; };
__global__ void storeIntoStruct(float* p) {
  Span s;
  s.data = p;
  s.data[threadIdx.x] = 1;
}

//= bracedStruct: READ_WRITE SCALAR
//! bracedStruct: WRITE SCALAR the structure is gone once compiled
__global__ void bracedStruct(float* p, int n) {
  Span s{p, n};
  if (threadIdx.x < s.n) s.data[threadIdx.x] = 1;
}

//= localTable: READ_WRITE READ_WRITE SCALAR
//! localTable: WRITE WRITE SCALAR unrolled, the table is gone
__global__ void localTable(float* a, float* b, float v) {
  float* both[2] = {a, b};
  for (int k = 0; k < 2; k++) both[k][threadIdx.x] = v;
}

//= assembler: READ_WRITE WRITE
//! assembler: READ WRITE text in the assembler is not read
__global__ void assembler(const float* in, float* out) {
  float v;
  asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(v) : "l"(in + threadIdx.x));
  out[threadIdx.x] = v;
}
