package org.dirlens.launcher.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Bytes of ASCII for the output of a command, which stays open: it is not the command's own. */
public final class TextOutput extends OutputStream {
  private final PrintWriter out;

  public TextOutput(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(new String(bytes, offset, length, StandardCharsets.US_ASCII));
    if (out.checkError()) {
      throw new IOException("the output cannot be written");
    }
  }

  @Override
  public void flush() {
    out.flush();
  }
}
