import { getAccountDocuments } from '@lendside/contract/documents/get-account-documents.ts';
import { getPayoffLetter } from '@lendside/contract/documents/get-payoff-letter.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, routeBrandOf, withQuery } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './documents-card.module.css';

/** Leads to the documents of a loan: what was signed, statements and letters, and a payoff letter while something is owed. Props:
 *  loan. Source: LRT-018, LRT-019, width 2. */
export function DocumentsCard({ loan }: { readonly loan: LoanEntity }) {
  const brand = routeBrandOf(loan.brand);
  const isUnsigned = loan.whyNotPayable === 'awaiting_signature';
  return (
    <Card title="Documents">
      <div className={styles['links']}>
        <LinkButton href={pathTo('Documents', brand, loan.loanId, loan.lmsId)} tone="secondary" size="small">
          Signed documents
        </LinkButton>
        <LinkButton href={pathTo('AccountMonthlyDocuments', brand, loan.loanId)} tone="secondary" size="small">
          Statements and letters
        </LinkButton>
        {!isUnsigned && loan.payable && loan.payoffAmount > 0 && <PayoffLetter loan={loan} />}
      </div>
    </Card>
  );
}

/** Makes today's payoff letter and opens it among the letters of the loan. */
function PayoffLetter({ loan }: { readonly loan: LoanEntity }) {
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offlineReason = useIsOffline() ? 'You’re offline. Connect to get the letter.' : null;
  const take = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { documentId } = await call(getPayoffLetter, { loanId: loan.loanId });
      void forget(getAccountDocuments);
      const letters = pathTo('AccountMonthlyDocuments', routeBrandOf(loan.brand), loan.loanId);
      go(withQuery(letters, { document: documentId }));
    } catch (error) {
      setFailure(`We couldn’t make the letter. ${errorMessage(error)}`);
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        icon={<FileText aria-hidden="true" />}
        isBusy={isBusy}
        busyText="Making the letter…"
        disabledReason={offlineReason}
        onClick={() => void take()}
      >
        Payoff letter
      </Button>
      {failure !== null && (
        <Notice tone="danger" live="assertive">
          {failure}
        </Notice>
      )}
    </>
  );
}
