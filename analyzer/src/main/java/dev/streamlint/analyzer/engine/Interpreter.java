package dev.streamlint.analyzer.engine;

/** The parts that run one path, tied together. */
final class Interpreter {
  final Machine machine;
  final Evaluator eval;
  final Variables variables;
  final Elements elements;
  final Executor exec;
  final Switches switches;
  final Loops loops;
  final Conditions conditions;
  final Calls calls;
  final Dispatch dispatch;
  final Functions functions;
  final Failures failures;
  final Construction construction;
  final LibraryCalls library;
  final Tasks tasks;
  final CurrentStreams current;
  final Scopes scopes;
  final Garbage garbage;
  final Enums enums;
  final Constants constants;
  final MapKeys keys;
  final OneOf oneOf;
  final Answers answers;
  final Comparisons comparisons;
  final UnseenChanges unseenChanges;
  final JdkCalls jdkCalls;
  final ListViews listViews;

  Interpreter(Context context, Choices choices, Entry entry) {
    machine = new Machine(context, choices, entry);
    eval = new Evaluator(this);
    variables = new Variables(this);
    elements = new Elements(this);
    exec = new Executor(this);
    switches = new Switches(this);
    loops = new Loops(this);
    conditions = new Conditions(this);
    calls = new Calls(this);
    dispatch = new Dispatch(this);
    functions = new Functions(this);
    failures = new Failures(this);
    construction = new Construction(this);
    library = new LibraryCalls(this);
    tasks = new Tasks(this);
    current = new CurrentStreams(machine);
    scopes = new Scopes(this);
    garbage = new Garbage(this);
    enums = new Enums(this);
    constants = new Constants(this);
    keys = new MapKeys(this);
    oneOf = new OneOf(this);
    answers = new Answers(machine);
    comparisons = new Comparisons(this);
    unseenChanges = new UnseenChanges(this);
    jdkCalls = new JdkCalls(this);
    listViews = new ListViews(this);
  }
}
