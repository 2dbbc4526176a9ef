package org.dirlens.application.tests.process;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workbench is ended by the system in the middle of work, and started again. */
class KilledWorkbenchTest {
  @TempDir Path folder;

  @Test
  void whatWasSavedAndWhatWasTypedIsThereAfterAKillAndAfterATermination() throws Exception {
    StoryProcess story = new StoryProcess(folder);
    story.play("before", Process::destroyForcibly);
    story.play("between", Process::destroy);
    story.play("after", workbench -> {}); // It is closed by the person in front of it.
    story.play("again", Process::destroyForcibly);
  }
}
