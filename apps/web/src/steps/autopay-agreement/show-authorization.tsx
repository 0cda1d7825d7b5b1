import { DocumentPage } from '#steps/document-page/document-page.tsx';
import { AutopayWords } from './autopay-words-card.tsx';
import type { Authorization } from './use-authorization.ts';

interface ShowAuthorizationProps {
  readonly loanId: number;
  readonly authorization: Pick<Authorization, 'document'>;
  /** The same words, for a person without the document. */
  readonly paragraphs: readonly string[];
}

/** Shows the authorization of autopay as the document that is kept, or its words. Source: LOP-056, 12 CFR 1005.10(b). */
export function ShowAuthorization({ loanId, authorization: { document }, paragraphs }: ShowAuthorizationProps) {
  return document === null ? (
    <AutopayWords paragraphs={paragraphs} />
  ) : (
    <DocumentPage loanId={loanId} documentId={document.documentId} fileName="autopay-authorization" />
  );
}
