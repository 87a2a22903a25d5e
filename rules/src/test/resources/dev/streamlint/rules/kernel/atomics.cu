// Atomic functions. A text of its own: there is no compiled twin.

//= added: ATOMIC_ADD
__global__ void added(float* sum) { atomicAdd(&sum[threadIdx.x], 1.0f); }

//= subtracted: ATOMIC_ADD
__global__ void subtracted(int* sum) { atomicAdd(sum, 2); atomicSub(sum + 1, 3); }

//= everyOperation: ATOMIC_MIN ATOMIC_MAX ATOMIC_AND ATOMIC_OR ATOMIC_XOR
__global__ void everyOperation(int* a, int* b, int* c, int* d, int* e) {
  atomicMin(a, 1); atomicMax(b, 2); atomicAnd(c, 3); atomicOr(d, 4); atomicXor(e, 5);
}

//= systemWide: ATOMIC_ADD
__global__ void systemWide(int* sum) { atomicAdd_system(sum, 1); }

//= withinABlock: READ_WRITE
__global__ void withinABlock(int* sum) { atomicAdd_block(sum, 1); }

//= underConditions: ATOMIC_ADD SCALAR
__global__ void underConditions(int* sum, int n) {
  if (n > 1) atomicAdd(sum, 1); else atomicAdd(sum, 2);
  for (int i = 0; i < n; i++) atomicAdd(sum, i);
  while (n-- > 0) { atomicAdd(sum + n, 1); }
}

//= casted: ATOMIC_ADD
__global__ void casted(long long* sum) { atomicAdd((unsigned long long*) &sum[threadIdx.x], 1ull); }

//= valueIsUsed: READ_WRITE WRITE
__global__ void valueIsUsed(int* next, int* slots) { int i = atomicAdd(next, 1); slots[i] = i; }

//= valueIsIndex: READ_WRITE WRITE
__global__ void valueIsIndex(int* next, int* slots) { slots[atomicAdd(next, 1)] = 1; }

//= valueIsTested: READ_WRITE WRITE
__global__ void valueIsTested(int* next, int* done) { if (atomicAdd(next, 1) == 7) *done = 1; }

//= valueIsReturned: READ_WRITE WRITE
__device__ int ticket(int* next) { return atomicAdd(next, 1); }
__global__ void valueIsReturned(int* next, int* slots) { slots[ticket(next)] = 1; }

//= helper: ATOMIC_ADD READ
__device__ void gather(float* sum, float value) { atomicAdd(sum, value); }
__global__ void helper(float* sum, const float* in) { gather(sum + 1, in[threadIdx.x]); }

//= alsoRead: READ_WRITE
__global__ void alsoRead(float* sum) { atomicAdd(sum, 1.0f); if (sum[1] > 2.0f) atomicAdd(sum, 1.0f); }

//= alsoWritten: READ_WRITE
__global__ void alsoWritten(float* sum) { sum[threadIdx.x] = 0; atomicAdd(sum, 1.0f); }

//= twoOperations: READ_WRITE
__global__ void twoOperations(int* p) { atomicMin(p, 1); atomicMax(p + 1, 2); }

//= addsWhatItReads: READ_WRITE
__global__ void addsWhatItReads(int* p) { atomicAdd(p, p[1]); }

//= wrapsEarly: READ_WRITE
__global__ void wrapsEarly(unsigned* p) { atomicInc(p, 7u); }

//= wrapsAtTheLargest: ATOMIC_ADD
__global__ void wrapsAtTheLargest(unsigned* p) { atomicInc(p, 0xffffffffu); atomicDec(p, 0xFFFFFFFF); }

//= compareAndSwap: READ_WRITE
__global__ void compareAndSwap(int* p) { atomicCAS(p, 1, 2); }

//= ownForDouble: ATOMIC_ADD
__device__ double atomicAdd(double* address, double value) {
  unsigned long long* bits = (unsigned long long*) address;
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void ownForDouble(double* sum) { atomicAdd(sum, 1.0); }

//= lastValueOfABlock: READ_WRITE WRITE
__global__ void lastValueOfABlock(int* next, int* out) { *out = ({ __syncthreads(); atomicAdd(next, 1); }); }
