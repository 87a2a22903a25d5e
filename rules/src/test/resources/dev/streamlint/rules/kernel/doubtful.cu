// Names whose meaning depends on the build are in doubt in the whole text.

//= conflictingMacros: READ_WRITE READ_WRITE
#ifdef A_FIRST
#define TARGET a
#else
#define TARGET b
#endif
__global__ void conflictingMacros(float* a, float* b) { TARGET[0] = 1; }

//= unrelated: READ WRITE
__global__ void unrelated(const float* x, float* y) { y[0] = x[0]; }

//= secondBranch: READ_WRITE WRITE SCALAR
__global__ void secondBranch(float* p, float* q, int n) {
#ifdef STRIDED
  if (n) {
#else
  if (n && p[0] > 0) {
#endif
    q[0] = 1;
  }
}

//= redefinedLater: WRITE WRITE
#define OUT c
__global__ void redefinedLater(float* c, float* d) { OUT[0] = 1; d[0] = 2; }
