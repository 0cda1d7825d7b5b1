import { getDocumentPage } from '@lendside/contract/documents/get-document-page.ts';
import { acknowledgeDisclosures } from '@lendside/contract/signing/acknowledge-disclosures.ts';
import { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { DocumentPage } from '#steps/document-page/document-page.tsx';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { initialsProblem, proposeInitials } from '#steps/signing/initials.ts';
import { countAcknowledged, isToAcknowledge } from '#steps/signing/next-step.ts';
import { toAcknowledgment } from '#steps/signing/own-block.ts';
import type { SigningDocument } from '#steps/signing/signing-facts.ts';
import styles from '#steps/signing/signing.module.css';
import { useAcknowledger } from '#steps/signing/use-acknowledger.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import type { SigningScreen } from './signing-gate.tsx';

const FIELD = 'initials';

interface ReadDocumentProps extends SigningScreen {
  readonly document: SigningDocument;
  /** What the person has typed so far, on any document. */
  readonly initials: string;
  readonly onInitials: (typed: string) => void;
  /** Goes back to the list. */
  readonly onClose: () => void;
  /** Opens the next document that is still to be read. */
  readonly onNext: (documentId: string) => void;
  /** The document was replaced by a newer one while it was read. */
  readonly onChanged: () => void;
}

/** Shows one document as a page, and takes the initials or the confirmation at its end. Source: LAP-062, DOC-005 to DOC-007,
 *  LOP-034. */
export function ReadDocument(props: ReadDocumentProps) {
  const { loan, read, document, onClose } = props;
  const { documents } = read.facts;
  const { done, of } = countAcknowledged(documents);
  // The query of the page below: nobody confirms what could not be shown.
  const page = useQuery(queryOf(getDocumentPage, { loanId: loan.loanId, documentId: document.documentId }));
  const place = documents.findIndex(({ documentId }) => documentId === document.documentId) + 1;
  return (
    <div className={styles['page']}>
      <PageTitle title={document.title} lead={`Document ${place} of ${documents.length} · ${done} of ${of} read`} />
      <DocumentPage
        loanId={loan.loanId}
        documentId={document.documentId}
        fileName={document.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}
      />
      {page.data !== undefined && isToAcknowledge(document) && <Acknowledge {...props} />}
      <Button tone="secondary" isFullWidth onClick={onClose}>
        Back to the list
      </Button>
    </div>
  );
}

/** The end of a document: initials where they are asked for, else a confirmation. What was typed survives an error. */
function Acknowledge(props: ReadDocumentProps) {
  const { loan, type, read, document, initials, onInitials, onClose, onNext, onChanged } = props;
  const who = useAcknowledger(loan);
  const attempt = useAttempt(toProblems);
  const isOffline = useIsOffline();
  const proposal = proposeInitials(who.name);
  const areAsked = document.requiresInitials;
  const problem = areAsked ? initialsProblem(initials, proposal) : null;
  const next = read.facts.documents.find((other) => other !== document && isToAcknowledge(other));
  const send = () =>
    attempt.run(problem === null ? [] : [{ field: FIELD, message: problem }], async () => {
      try {
        await call(acknowledgeDisclosures, toAcknowledgment(loan, type, document, who, areAsked ? initials : null));
      } catch (error) {
        if (codeOf(error) === 'DocumentChanged') onChanged();
        throw error;
      }
      await forget(getSigningDocuments);
      if (next === undefined) onClose();
      else onNext(next.documentId);
    });
  return (
    <Card title={areAsked ? 'Your initials' : 'Did you read it?'}>
      <form
        className={styles['stack']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOffline) send();
        }}
      >
        <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
        {areAsked && (
          <Field
            name={FIELD}
            label="Type your initials"
            hint={
              <>
                Such as <strong>{proposal === '' ? 'AB' : proposal}</strong>. They say that you read this document.
              </>
            }
            value={initials}
            maxLength={4}
            width="code"
            error={errorOf(attempt.errors, FIELD)}
            onChange={onInitials}
          />
        )}
        <Button
          type="submit"
          isFullWidth
          isBusy={attempt.isBusy}
          busyText="Saving…"
          disabledReason={isOffline ? OFFLINE_REASON : null}
        >
          {areAsked ? 'Add my initials' : 'I’ve read this document'}
        </Button>
        <SlowNotice isWaiting={attempt.isBusy} />
      </form>
    </Card>
  );
}

function toProblems(error: unknown): readonly SummaryError[] {
  return [{ message: errorMessage(error) }];
}
