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

#ifdef ADDING
#define PUT(p, v) (p)[0] += (v)
#define TAKE(q) (q)[1]
#else
#define PUT(p, v) (p)[0] = (v)
#define TAKE(q) (q)[2]
#endif
//= disputedMacro: READ_WRITE READ_WRITE READ WRITE
__global__ void disputedMacro(float* v, float* w, const float* x, float* y) { PUT(v, 1); y[0] = TAKE(w) + TAKE(x); }

#define KEEP(p) (p)[0] = 1
#ifdef OTHER
#undef KEEP
#define KEEP(p) (p)[0]++
#endif
//= undefinedInOneBuild: READ_WRITE
__global__ void undefinedInOneBuild(float* y) { KEEP(y); }

#undef KEEP
#define KEEP(p) (p)[1] = 1
//= definedAnew: WRITE
__global__ void definedAnew(float* y) { KEEP(y); }

#define ALONE(p) (p)[1] = 1
#undef ALONE
#define ALONE(p) (p)[2] += 1
//= undefinedForAll: READ_WRITE
__global__ void undefinedForAll(float* y) { ALONE(y); }

#define SPLIT(v) hidden[0] = v
//= splitCall: READ_WRITE
__global__ void splitCall(float* hidden) {
  SPLIT(
#ifdef ONE
    1
#else
    2
#endif
  );
}
