import { useIsOffline } from '#device/connection.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { endRenewalPath } from '#steps/renewal/renewal-places.ts';
import { RenewalTerms } from '#steps/renewal/renewal-terms.tsx';
import { NEW_DAY } from '#steps/renewal/renewal-words.ts';
import { countAcknowledged, isToAcknowledge } from '#steps/signing/next-step.ts';
import { SignersList } from '#steps/signing/signers-list.tsx';
import type { SigningDocument } from '#steps/signing/signing-facts.ts';
import styles from '#steps/signing/signing.module.css';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { ToDashboard, type SigningScreen } from './signing-gate.tsx';

interface DocumentListProps extends SigningScreen {
  /** A document was replaced by a newer one while it was read. */
  readonly isChanged: boolean;
  readonly onRead: (documentId: string) => void;
  readonly onSign: () => void;
}

/** Lists the documents to read before signing, with how many are done. Source: LOP-113, LAP-059. */
export function DocumentList({ brand, loan, type, read, isChanged, onRead, onSign }: DocumentListProps) {
  const { documents, status } = read.facts;
  const { done, of } = countAcknowledged(documents);
  const isOffline = useIsOffline();
  const left = of - done;
  const whyNot =
    left === 0
      ? null
      : of === 1
        ? 'Read the document first.'
        : left === 1
          ? 'Read the last document first.'
          : `Read the other ${left} first.`;
  return (
    <div className={styles['page']}>
      <PageTitle
        title="Your documents"
        lead={
          of === 1
            ? 'Read the document below. Then you sign it on the next page.'
            : 'Read each document below. Then you sign them on the next page.'
        }
      />
      {type === 'refinance' && <RenewalTerms loan={loan} />}
      {isChanged && (
        <Notice tone="warning" live="polite" title={type === 'refinance' ? NEW_DAY.title : 'A document has changed'}>
          {type === 'refinance' ? NEW_DAY.text : 'Nothing was saved for the old one. Please read the new one.'}
        </Notice>
      )}
      <ProgressBar label="Documents read" text={`${done} of ${of}`} share={of === 0 ? 1 : done / of} />
      <ul className={styles['documents']} aria-label="Documents">
        {documents.map((document) => (
          <li key={document.documentId}>
            <Card as="div" title={document.title} aside={<Standing document={document} />}>
              <div className={styles['stack']}>
                <p className={styles['quiet']}>{whatToDo(document)}</p>
                <Button
                  tone={isToAcknowledge(document) ? 'primary' : 'secondary'}
                  isFullWidth
                  aria-label={`${isToAcknowledge(document) ? 'Read' : 'Read again'} ${document.title}`}
                  onClick={() => onRead(document.documentId)}
                >
                  {isToAcknowledge(document) ? 'Read' : 'Read again'}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {status !== null && status.status === 'pending' && (
        <Card title="Who signs">
          <SignersList signers={status.signers} />
        </Card>
      )}
      <Button
        tone={left === 0 ? 'primary' : 'secondary'}
        isFullWidth
        disabledReason={whyNot ?? (isOffline ? OFFLINE_REASON : null)}
        onClick={onSign}
      >
        Continue to sign
      </Button>
      <WaysOut brand={brand} loan={loan} type={type} />
    </div>
  );
}

/** The ways out: sign later, or cancel a renewal. The services let no guest cancel. */
function WaysOut({ brand, loan, type }: Pick<DocumentListProps, 'brand' | 'loan' | 'type'>) {
  const isGuest = useIsGuest();
  return (
    <>
      <ToDashboard brand={brand} text="Finish later" />
      {type === 'refinance' && !isGuest && (
        <LinkButton tone="quiet" isFullWidth href={endRenewalPath(brand, loan.loanId)}>
          Cancel the renewal
        </LinkButton>
      )}
    </>
  );
}

function Standing({ document }: { readonly document: SigningDocument }) {
  if (!isToAcknowledge(document) && document.acknowledgedOn !== null) return <StatusPill tone="good">Read</StatusPill>;
  return <StatusPill tone="neutral">{document.required ? 'To read' : 'Optional'}</StatusPill>;
}

function whatToDo({ acknowledgedOn, requiresInitials, required }: SigningDocument): string {
  if (acknowledgedOn !== null)
    return `You ${requiresInitials ? 'added your initials' : 'read it'} on ${formatFullDay(acknowledgedOn)}.`;
  if (!required) return 'You don’t have to read it to sign.';
  return requiresInitials ? 'Read it and add your initials at its end.' : 'Read it and confirm at its end.';
}
