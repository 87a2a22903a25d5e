package dev.streamlint.analyzer.syntax;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Types of the JDK that are used without being imported by name: all of {@code java.lang}, and of
 * the packages that people import on demand those that hold, hand over or name things.
 */
final class JdkTypes {
  private static final Map<String, Set<String>> BY_PACKAGE = table();

  private JdkTypes() {}

  /**
   * @param place a package, or a class of which the type is a member
   */
  static boolean has(String place, String simple) {
    return BY_PACKAGE.getOrDefault(place, Set.of()).contains(simple);
  }

  /** What {@code import module} brings in, as far as the table goes. */
  static List<String> packagesOfModule(String module) {
    return module.equals("java.base") || module.equals("java.se")
        ? BY_PACKAGE.keySet().stream()
            .filter(p -> !p.equals("java.lang") && !p.equals("java.util.Map"))
            .sorted()
            .toList()
        : List.of();
  }

  private static Map<String, Set<String>> table() {
    Map<String, Set<String>> table = new HashMap<>();
    add(
        table,
        "java.lang",
        """
        AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException
        AssertionError AutoCloseable Boolean BootstrapMethodError Byte CharSequence Character Class
        ClassCastException ClassCircularityError ClassFormatError ClassLoader ClassNotFoundException ClassValue
        CloneNotSupportedException Cloneable Comparable Deprecated Double Enum EnumConstantNotPresentException
        Error Exception ExceptionInInitializerError Float FunctionalInterface IllegalAccessError
        IllegalAccessException IllegalArgumentException IllegalCallerException IllegalMonitorStateException
        IllegalStateException IllegalThreadStateException IncompatibleClassChangeError
        IndexOutOfBoundsException InheritableThreadLocal InstantiationError InstantiationException Integer
        InternalError InterruptedException Iterable LayerInstantiationException LinkageError Long MatchException
        Math Module ModuleLayer NegativeArraySizeException NoClassDefFoundError NoSuchFieldError
        NoSuchFieldException NoSuchMethodError NoSuchMethodException NullPointerException Number
        NumberFormatException Object OutOfMemoryError Override Package Process ProcessBuilder ProcessHandle
        Readable Record ReflectiveOperationException Runnable Runtime RuntimeException RuntimePermission
        SafeVarargs ScopedValue SecurityException SecurityManager Short StackOverflowError StackTraceElement
        StackWalker StrictMath String StringBuffer StringBuilder StringIndexOutOfBoundsException
        SuppressWarnings System Thread ThreadDeath ThreadGroup ThreadLocal Throwable
        TypeNotPresentException UnknownError UnsatisfiedLinkError UnsupportedClassVersionError
        UnsupportedOperationException VerifyError VirtualMachineError Void WrongThreadException IO""");
    add(
        table,
        "java.util",
        """
        AbstractCollection AbstractList AbstractMap AbstractQueue AbstractSet ArrayDeque ArrayList Arrays
        BitSet Collection Collections Comparator ConcurrentModificationException Deque EnumMap EnumSet
        Enumeration HashMap HashSet Hashtable IdentityHashMap Iterator LinkedHashMap LinkedHashSet LinkedList
        List ListIterator Locale Map NavigableMap NavigableSet NoSuchElementException Objects Optional
        OptionalDouble OptionalInt OptionalLong PriorityQueue Properties Queue Random Scanner
        SequencedCollection SequencedMap SequencedSet ServiceLoader Set SortedMap SortedSet Spliterator Stack
        StringJoiner StringTokenizer Timer TimerTask TreeMap TreeSet UUID Vector WeakHashMap""");
    add(table, "java.util.Map", "Entry");
    add(
        table,
        "java.util.concurrent",
        """
        ArrayBlockingQueue BlockingDeque BlockingQueue BrokenBarrierException Callable CancellationException
        CompletableFuture CompletionException CompletionService CompletionStage ConcurrentHashMap
        ConcurrentLinkedDeque ConcurrentLinkedQueue ConcurrentMap ConcurrentNavigableMap
        ConcurrentSkipListMap ConcurrentSkipListSet CopyOnWriteArrayList CopyOnWriteArraySet CountDownLatch
        CountedCompleter CyclicBarrier DelayQueue Exchanger ExecutionException Executor
        ExecutorCompletionService ExecutorService Executors ForkJoinPool ForkJoinTask
        Future FutureTask LinkedBlockingDeque LinkedBlockingQueue LinkedTransferQueue Phaser
        PriorityBlockingQueue RecursiveAction RecursiveTask RejectedExecutionException RunnableFuture
        ScheduledExecutorService ScheduledFuture ScheduledThreadPoolExecutor Semaphore StructuredTaskScope
        SynchronousQueue ThreadFactory ThreadLocalRandom ThreadPoolExecutor TimeUnit TimeoutException
        TransferQueue""");
    add(
        table,
        "java.util.concurrent.atomic",
        """
        AtomicBoolean AtomicInteger AtomicIntegerArray AtomicLong AtomicLongArray AtomicReference
        AtomicReferenceArray DoubleAdder LongAccumulator LongAdder""");
    add(
        table,
        "java.util.concurrent.locks",
        "Condition Lock LockSupport ReadWriteLock ReentrantLock ReentrantReadWriteLock StampedLock");
    add(
        table,
        "java.util.function",
        """
        BiConsumer BiFunction BiPredicate BinaryOperator BooleanSupplier Consumer DoubleSupplier
        DoubleUnaryOperator Function IntBinaryOperator IntConsumer IntFunction IntPredicate IntSupplier
        IntToLongFunction IntUnaryOperator LongConsumer LongFunction LongSupplier LongUnaryOperator
        ObjIntConsumer ObjLongConsumer Predicate Supplier ToIntFunction ToLongFunction UnaryOperator""");
    add(
        table,
        "java.util.stream",
        "Collector Collectors DoubleStream IntStream LongStream Stream StreamSupport");
    add(
        table,
        "java.nio",
        """
        Buffer ByteBuffer ByteOrder CharBuffer DoubleBuffer FloatBuffer IntBuffer LongBuffer MappedByteBuffer
        ShortBuffer""");
    add(
        table,
        "java.io",
        """
        BufferedInputStream BufferedOutputStream BufferedReader BufferedWriter ByteArrayInputStream
        ByteArrayOutputStream Closeable DataInputStream DataOutputStream EOFException File FileInputStream
        FileNotFoundException FileOutputStream FileReader FileWriter IOException InputStream
        InputStreamReader ObjectInputStream ObjectOutputStream OutputStream OutputStreamWriter PrintStream
        PrintWriter RandomAccessFile Reader Serializable StringReader StringWriter UncheckedIOException
        Writer""");
    return Map.copyOf(table);
  }

  private static void add(Map<String, Set<String>> table, String place, String names) {
    table.put(place, Set.of(names.strip().split("\\s+")));
  }
}
