package dev.streamlint.validator.served;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.validator.device.AddressException;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.trace.BufferAddresses;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.KernelTexts;
import dev.streamlint.validator.trace.StandIns;
import dev.streamlint.validator.trace.Values;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Serves native methods. Public and partly static, because rewritten classes can call nothing else:
 * a process has one device.
 */
public final class Served {
  // CUDA Driver API, CUresult; the runtime's errors of the same meaning have the same numbers.
  private static final int INVALID_VALUE = 1;

  private static volatile @Nullable Served current;

  private static final Set<String> SKIPPED =
      Set.of("cuLaunchKernelNative", "cuEventRecordNative", "cuStreamWaitEventNative");

  private final ApiModels models;
  private volatile boolean works = true;
  private final DeviceCalls calls;
  private final Answers answers;
  private final KernelTexts texts = new KernelTexts();
  private final Map<String, Integer> unserved = new ConcurrentHashMap<>();

  private Served(ApiModels models, VirtualDevice device, BufferAddresses buffers) {
    Addresses addresses = new Addresses(device, new JCudaNatives(), buffers);
    this.models = models;
    this.calls = new DeviceCalls(device, new CalledStreams(models), addresses, texts);
    this.answers = new Answers(calls::newHandle);
  }

  /** Natives are served by that device from now on. Java's buffers must be open to this module. */
  public static Served by(VirtualDevice device, ApiModels models) {
    BufferAddresses buffers =
        BufferAddresses.open()
            .orElseThrow(
                () ->
                    new IllegalStateException("java.nio is closed: use --add-opens or the agent"));
    Served served = new Served(models, device, buffers);
    current = served;
    return served;
  }

  /** Launches, records and waits return at once and do nothing: to measure what is around them. */
  public void withoutWork() {
    works = false;
  }

  /** Called in place of a native method; returns what it returns. */
  public static @Nullable Object call(
      String owner, String name, @Nullable Object[] args, Class<?> type) {
    Served served = current;
    boolean skip = served != null && !served.works && SKIPPED.contains(name);
    int code = served == null || skip ? 0 : served.serve(owner, name, args);
    return type == int.class ? (Object) code : StandIns.of(type);
  }

  private int serve(String owner, String name, @Nullable Object[] args) {
    String plain = name.endsWith("Native") ? name.substring(0, name.length() - 6) : name;
    texts.keep(args);
    try {
      Optional<CallModel> model = models.method(owner, plain, args.length);
      return model.isPresent() ? serve(model.get(), args) : answer(owner, plain, args);
    } catch (AddressException e) {
      return INVALID_VALUE;
    } catch (DeviceException e) {
      return INVALID_VALUE;
    }
  }

  private int serve(CallModel model, @Nullable Object[] args) {
    Values call = new Values(model, null, Arrays.asList(args), null);
    answers.give(model.name(), args);
    int code = 0;
    for (Effect effect : model.effects()) {
      DeviceCalls.Done done = calls.apply(effect, call);
      code = done.code();
      if (!done.served()) {
        count(model.owner() + "." + model.name());
      }
    }
    return code;
  }

  private int answer(String owner, String name, @Nullable Object[] args) {
    boolean quiet = name.equals("setLogLevel") || name.equals("initialize");
    if (!quiet && !answers.give(name, args)) {
      count(owner + "." + name);
    }
    return 0;
  }

  private void count(String call) {
    unserved.merge(call, 1, Integer::sum);
  }

  /** How often calls were made that did nothing, by name. */
  public SortedMap<String, Integer> unserved() {
    return new TreeMap<>(unserved);
  }
}
