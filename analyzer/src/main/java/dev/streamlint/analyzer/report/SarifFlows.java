package dev.streamlint.analyzer.report;

import com.contrastsecurity.sarif.CodeFlow;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.ThreadFlow;
import com.contrastsecurity.sarif.ThreadFlowLocation;
import com.contrastsecurity.sarif.ThreadFlowLocation.Importance;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finding's witness as a SARIF code flow: one thread flow for each stream and one for each host
 * thread. Within a flow the order is the one in which that stream or thread works; the execution
 * order numbers say in which order the program made the calls, which between flows is all that is
 * known.
 */
final class SarifFlows {
  private final SarifPlaces places;
  private final SarifLimits limits;

  SarifFlows(SarifPlaces places, SarifLimits limits) {
    this.places = places;
    this.limits = limits;
  }

  CodeFlow codeFlow(Finding finding) {
    Map<String, ThreadFlow> lanes = new LinkedHashMap<>();
    int order = 0;
    int left = finding.witness().size();
    for (Place place : finding.witness()) {
      order++;
      if (left-- > limits.steps()) {
        continue;
      }
      ThreadFlow lane = lanes.computeIfAbsent(place.lane(), SarifFlows::threadFlow);
      lane.getLocations()
          .add(
              new ThreadFlowLocation()
                  .withLocation(places.location(place))
                  .withExecutionOrder(order)
                  .withImportance(importance(finding, place)));
    }
    return new CodeFlow()
        .withMessage(
            new Message().withText("The operations that show it, one flow for each stream"))
        .withThreadFlows(List.copyOf(lanes.values()));
  }

  private static ThreadFlow threadFlow(String lane) {
    return new ThreadFlow()
        .withId(lane)
        .withMessage(new Message().withText(lane))
        .withLocations(new ArrayList<>());
  }

  private static Importance importance(Finding finding, Place place) {
    boolean accused =
        place.equals(finding.later()) || finding.earlier().filter(place::equals).isPresent();
    return accused ? Importance.ESSENTIAL : Importance.IMPORTANT;
  }
}
