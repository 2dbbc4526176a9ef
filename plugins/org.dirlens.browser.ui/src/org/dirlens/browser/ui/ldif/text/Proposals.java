package org.dirlens.browser.ui.ldif.text;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.dirlens.browser.core.ldif.text.LdifCompletion;
import org.dirlens.browser.core.ldif.text.LdifProposal;
import org.dirlens.browser.core.ldif.text.LdifTemplate;
import org.dirlens.browser.core.schema.ServerSchema;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.jface.text.templates.DocumentTemplateContext;
import org.eclipse.jface.text.templates.Template;
import org.eclipse.jface.text.templates.TemplateContextType;
import org.eclipse.jface.text.templates.TemplateProposal;
import org.jspecify.annotations.Nullable;

/** Offers what {@link LdifCompletion} and {@link LdifTemplate} have for the caret. */
final class Proposals implements IContentAssistProcessor {
  private static final TemplateContextType RECORD = new TemplateContextType("ldif.record");

  private final Supplier<ServerSchema> schema;

  Proposals(Supplier<ServerSchema> schema) {
    this.schema = schema;
  }

  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    String text = viewer.getDocument().get();
    return Stream.concat(
            LdifCompletion.at(text, offset, schema.get()).stream()
                .map(each -> proposal(each, offset)),
            LdifTemplate.at(text, offset).stream()
                .map(each -> proposal(each, viewer.getDocument(), offset)))
        .toArray(ICompletionProposal[]::new);
  }

  /** A record whose blanks are filled in one after the other. */
  private static ICompletionProposal proposal(LdifTemplate offered, IDocument text, int offset) {
    int start = LdifTemplate.start(text.get(), offset);
    Template template =
        new Template(offered.name(), offered.about(), RECORD.getId(), offered.pattern(), false);
    return new TemplateProposal(
        template,
        new DocumentTemplateContext(RECORD, text, start, offset - start),
        new Region(start, offset - start),
        null);
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
