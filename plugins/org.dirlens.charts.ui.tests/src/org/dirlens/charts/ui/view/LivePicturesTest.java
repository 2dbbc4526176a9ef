package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.HitCounts;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.model.Sample;
import org.dirlens.charts.ui.model.Sampler;
import org.dirlens.charts.ui.picture.Curve;
import org.dirlens.charts.ui.picture.EmptyPicture;
import org.dirlens.charts.ui.picture.KeyPicture;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.partition.statistics.Latency;
import org.junit.jupiter.api.Test;

class LivePicturesTest {
  private final Scripted source = new Scripted();
  private final LivePictures pictures = new LivePictures(source);

  @Test
  void saysSoUntilThereAreTwoSamples() {
    assertInstanceOf(EmptyPicture.class, pictures.tick().searches());
    assertInstanceOf(LinePicture.class, pictures.tick().searches());
  }

  @Test
  void endsTheTimeAxisWithTheNewestSample() {
    pictures.tick();
    pictures.tick();

    LinePicture picture = (LinePicture) pictures.tick().searches();

    assertEquals(3_000, picture.endMillis());
    assertEquals(List.of(2_000L, 3_000L), times(picture));
  }

  @Test
  void holdsStillWhileFrozenAndMissesNothing() {
    pictures.tick();
    pictures.tick();
    pictures.freeze(2_000);
    pictures.tick();

    LinePicture frozen = (LinePicture) pictures.tick().searches();
    assertEquals(2_000, frozen.endMillis());
    assertEquals(List.of(2_000L), times(frozen));

    pictures.freeze(0);
    assertEquals(
        List.of(2_000L, 3_000L, 4_000L, 5_000L), times((LinePicture) pictures.tick().searches()));
  }

  @Test
  void showsTheChosenRange() {
    pictures.range(ChartRange.HOUR);
    pictures.tick();

    assertEquals(ChartRange.HOUR, ((LinePicture) pictures.tick().searches()).range());
  }

  @Test
  void keepsTheChosenIndexAlsoWhileItIsAway() {
    pictures.index("uid");
    assertEquals("uid", shownIndex());

    source.indices.remove("uid");
    assertEquals(
        new EmptyPicture(
            "Ids per key: uid",
            "This index is not ready now. Its chart comes back as soon as it is."),
        pictures.tick().keys());

    source.indices.add("uid");
    assertEquals("uid", shownIndex());
  }

  @Test
  void keepsTheFirstIndexWhenOthersComeBeforeIt() {
    assertEquals("cn", shownIndex());

    source.indices.add(0, "c");
    assertEquals("cn", shownIndex());
  }

  @Test
  void saysWhatABarMeans() {
    KeyPicture keys = (KeyPicture) pictures.tick().keys();

    assertEquals("5 keys with 1 id", keys.reading(0, 0));
  }

  @Test
  void asksForTheKeysOnlyNowAndThen() {
    for (int tick = 0; tick < LivePictures.DISTRIBUTION_TICKS; tick++) {
      pictures.tick();
    }
    assertEquals(1, source.distributions);

    pictures.tick();
    assertEquals(2, source.distributions);
  }

  @Test
  void showsTheBusiestCachesOnly() {
    for (int i = 0; i < 12; i++) {
      source.hits.put("index " + i, new HitCounts(i, i));
    }
    pictures.tick();

    LinePicture hits = (LinePicture) pictures.tick().hits();

    assertEquals(
        List.of("index 10", "index 11", "index 5", "index 6", "index 7", "index 8", "index 9"),
        hits.curves().stream().map(Curve::name).toList());
  }

  private String shownIndex() {
    return ((KeyPicture) pictures.tick().keys()).distribution().index();
  }

  private static List<Long> times(LinePicture picture) {
    return picture.points().stream().map(point -> point.timeMillis()).toList();
  }

  /** One second and ten searches from sample to sample. */
  private static final class Scripted implements ChartSource {
    private final List<String> indices = new ArrayList<>(List.of("cn", "uid"));
    private final Map<String, HitCounts> hits = new HashMap<>();
    private long samples;
    private int distributions;

    @Override
    public String name() {
      return "dc=example,dc=com";
    }

    @Override
    public Sampler sampler() {
      return () -> new Sample(1_000 * ++samples, 10 * samples, Latency.NONE, hits);
    }

    @Override
    public List<String> indices() {
      return indices;
    }

    @Override
    public KeyDistribution distribution(String index) {
      distributions++;
      return new KeyDistribution(index, List.of(new Bar(1, 1, 5, 5)), 512);
    }
  }
}
