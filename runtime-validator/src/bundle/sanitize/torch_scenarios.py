"""The tensor scenarios in PyTorch, racy and fixed, under PyTorch's own CUDA sanitizer.

    python sanitize/torch_scenarios.py OUT.json [--reruns 50]

Each program runs in processes of its own: once with TORCH_CUDA_SANITIZER=1, to see whether the sanitizer reports it,
and once without, again and again, to see how often the value is wrong. Needs PyTorch and a GPU.
"""
import argparse
import json
import os
import subprocess
import sys

N = 1 << 20
PROGRAMS = {}


def scenario(name, racy):
    def add(function):
        PROGRAMS[name + ("_racy" if racy else "_fixed")] = function
        return function

    return add


def both(name):
    """A program that is told whether to leave the missing call out."""

    def add(function):
        scenario(name, True)(lambda t: function(t, False))
        scenario(name, False)(lambda t: function(t, True))
        return function

    return add


def streams(torch, count=2):
    return [torch.cuda.Stream() for _ in range(count)]


def late(torch):
    """Makes what follows on the current stream late, by some milliseconds."""
    torch.cuda._sleep(20_000_000)


@both("S01_produced_here_read_there")
def s01(torch, fixed):
    a, b = streams(torch)
    with torch.cuda.stream(a):
        x = torch.zeros(N, device="cuda")
        late(torch)
        x.fill_(3)
    if fixed:
        b.wait_stream(a)
    with torch.cuda.stream(b):
        y = x * 2
    torch.cuda.synchronize()
    return bool((y == 6).all())


@both("S02_copy_on_side_stream_summed_on_default")
def s02(torch, fixed):
    (side,) = streams(torch, 1)
    x = torch.zeros(N, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(side):
        late(torch)
        x.copy_(torch.ones(N, device="cuda"))
    if fixed:
        torch.cuda.current_stream().wait_stream(side)
    total = x.sum()
    torch.cuda.synchronize()
    return total.item() == N


@both("S03_prefetched_batch_used_at_once")
def s03(torch, fixed):
    (copy,) = streams(torch, 1)
    host = torch.ones(N).pin_memory()
    batch = torch.zeros(N, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(copy):
        late(torch)
        batch.copy_(host, non_blocking=True)
    if fixed:
        torch.cuda.current_stream().wait_stream(copy)
    y = batch + 1
    torch.cuda.synchronize()
    return bool((y == 2).all())


@both("S04_dropped_while_other_stream_reads")
def s04(torch, fixed):
    copy, main = streams(torch)
    with torch.cuda.stream(copy):
        batch = torch.ones(N, device="cuda")
    main.wait_stream(copy)
    with torch.cuda.stream(main):
        late(torch)
        y = batch * 2
    if fixed:
        batch.record_stream(main)
    del batch
    with torch.cuda.stream(copy):
        other = torch.full((N,), 9.0, device="cuda")
    torch.cuda.synchronize()
    return bool((y == 2).all()) and other is not None


@both("S05_unscaled_here_stepped_there")
def s05(torch, fixed):
    a, b = streams(torch)
    grad = torch.full((N,), 8.0, device="cuda")
    weight = torch.zeros(N, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(a):
        late(torch)
        grad.mul_(0.5)
    if fixed:
        b.wait_stream(a)
    with torch.cuda.stream(b):
        weight.sub_(grad)
    torch.cuda.synchronize()
    return bool((weight == -4).all())


@both("S07_read_by_host_while_pending")
def s07(torch, fixed):
    (side,) = streams(torch, 1)
    host = torch.zeros(N).pin_memory()
    x = torch.ones(N, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(side):
        late(torch)
        host.copy_(x, non_blocking=True)
    if fixed:
        side.synchronize()
    right = bool((host == 1).all())
    torch.cuda.synchronize()
    return right


@both("S10_record_stream_taken_for_a_wait")
def s10(torch, fixed):
    a, b = streams(torch)
    with torch.cuda.stream(a):
        x = torch.zeros(N, device="cuda")
        late(torch)
        x.fill_(3)
    x.record_stream(b)
    if fixed:
        b.wait_stream(a)
    with torch.cuda.stream(b):
        y = x * 2
    torch.cuda.synchronize()
    return bool((y == 6).all())


@both("S14_waits_for_itself_inside_the_guard")
def s14(torch, fixed):
    (side,) = streams(torch, 1)
    x = torch.zeros(N, device="cuda")
    torch.cuda.synchronize()
    late(torch)
    x.fill_(3)
    if fixed:
        side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        if not fixed:
            side.wait_stream(torch.cuda.current_stream())
        y = x * 2
    torch.cuda.synchronize()
    return bool((y == 6).all())


@both("S15_one_of_two_joined")
def s15(torch, fixed):
    a, b = streams(torch)
    parts = [torch.zeros(N, device="cuda") for _ in range(2)]
    torch.cuda.synchronize()
    for stream, part in zip((a, b), parts):
        with torch.cuda.stream(stream):
            late(torch)
            part.fill_(1)
    main = torch.cuda.current_stream()
    main.wait_stream(a)
    if fixed:
        main.wait_stream(b)
    whole = torch.cat(parts)
    torch.cuda.synchronize()
    return bool((whole == 1).all())


@both("S20_waits_for_an_event_never_recorded")
def s20(torch, fixed):
    a, b = streams(torch)
    x = torch.zeros(N, device="cuda")
    torch.cuda.synchronize()
    done = torch.cuda.Event()
    with torch.cuda.stream(a):
        late(torch)
        x.fill_(3)
        if fixed:
            done.record()
    b.wait_event(done)
    with torch.cuda.stream(b):
        y = x * 2
    torch.cuda.synchronize()
    return bool((y == 6).all())


@both("S21_pinned_source_refilled")
def s21(torch, fixed):
    (side,) = streams(torch, 1)
    host = torch.ones(N).pin_memory()
    x = torch.zeros(N, device="cuda")
    torch.cuda.synchronize()
    with torch.cuda.stream(side):
        late(torch)
        x.copy_(host, non_blocking=True)
    if fixed:
        side.synchronize()
    host.fill_(9)
    torch.cuda.synchronize()
    return bool((x == 1).all())


def run_one(name, times):
    import torch

    wrong = sum(not PROGRAMS[name](torch) for _ in range(times))
    print(json.dumps({"wrong": wrong, "of": times, "device": torch.cuda.get_device_name(), "torch": torch.__version__}))


def child(name, times, sanitizer):
    env = dict(os.environ)
    if sanitizer:
        env["TORCH_CUDA_SANITIZER"] = "1"
    run = subprocess.run(
        [sys.executable, __file__, "--one", name, "--reruns", str(times)],
        env=env, capture_output=True, text=True, timeout=300, check=False)
    try:
        said = json.loads(run.stdout.strip().splitlines()[-1])
    except (ValueError, IndexError):
        said = {"failure": run.stderr.strip().splitlines()[-1:]}
    said["reported"] = "CSAN detected" in run.stdout + run.stderr
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", nargs="?")
    parser.add_argument("--one")
    parser.add_argument("--reruns", type=int, default=50)
    words = parser.parse_args()
    if words.one:
        run_one(words.one, words.reruns)
        return
    results = []
    for name in sorted(PROGRAMS):
        plain = child(name, words.reruns, sanitizer=False)
        checked = child(name, 1, sanitizer=True)
        results.append({"program": name, "plain": plain, "sanitizer_reports": checked["reported"], "sanitizer": checked})
        with open(words.out or "torch-results.json", "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
        print(name, plain.get("wrong", plain), "sanitizer reports" if checked["reported"] else "sanitizer is silent")


if __name__ == "__main__":
    main()
