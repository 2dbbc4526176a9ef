package org.dirlens.browser.ui.ldif.text;

import java.util.function.Supplier;
import org.dirlens.browser.core.ldif.text.LdifCompletion;
import org.dirlens.browser.core.ldif.text.LdifProposal;
import org.dirlens.browser.core.schema.ServerSchema;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.jspecify.annotations.Nullable;

/** Offers what {@link LdifCompletion} finds at the caret. */
final class Proposals implements IContentAssistProcessor {
  private final Supplier<ServerSchema> schema;

  Proposals(Supplier<ServerSchema> schema) {
    this.schema = schema;
  }

  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    return LdifCompletion.at(viewer.getDocument().get(), offset, schema.get()).stream()
        .map(each -> proposal(each, offset))
        .toArray(ICompletionProposal[]::new);
  }

  private static ICompletionProposal proposal(LdifProposal offered, int offset) {
    String label = offered.text().strip();
    return new CompletionProposal(
        offered.text(),
        offered.start(),
        offset - offered.start(),
        offered.text().length(),
        null,
        offered.about().isEmpty() ? label : label + "  " + offered.about(),
        null,
        null);
  }

  @Override
  public IContextInformation @Nullable [] computeContextInformation(
      ITextViewer viewer, int offset) {
    return null;
  }

  @Override
  public char @Nullable [] getCompletionProposalAutoActivationCharacters() {
    return null;
  }

  @Override
  public char @Nullable [] getContextInformationAutoActivationCharacters() {
    return null;
  }

  @Override
  public @Nullable String getErrorMessage() {
    return null;
  }

  @Override
  public @Nullable IContextInformationValidator getContextInformationValidator() {
    return null;
  }
}
