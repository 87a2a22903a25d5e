package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.model.ApiModels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Classes in view of which the user's model files say what their objects are: a stream, memory.
 * Such a class is what the files say, like a class of a library, and its source is not run. It is
 * told, as a bug in there is not found.
 */
final class StatedClasses {
  private StatedClasses() {}

  /** The program without them. */
  static Program removed(Program program, ApiModels models) {
    if (program.classes().keySet().stream().noneMatch(models::isStated)) {
      return program;
    }
    Map<String, ClassDecl> others = new LinkedHashMap<>();
    List<Notice> notices = new ArrayList<>(program.notices());
    for (ClassDecl decl : program.classes().values()) {
      if (!models.isStated(decl.name())) {
        others.put(decl.name(), decl);
      } else {
        String message = "a model file says what `" + decl.name() + "` is: its source is not run";
        notices.add(
            new Notice(
                Notice.Kind.NOT_MODELLED,
                decl.at().file(),
                decl.at().line(),
                decl.at().column(),
                message));
      }
    }
    return new Program(others, program.kernelTexts(), notices, program.suppressions());
  }
}
