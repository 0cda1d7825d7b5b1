import { getTimelineCsv } from '@lendside/contract/loans/get-timeline-csv.ts';
import { getTimelinePdf } from '@lendside/contract/loans/get-timeline-pdf.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { saveFile } from '#device/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './history-section.module.css';

const KINDS = [
  { kind: 'pdf', text: 'Download PDF', endpoint: getTimelinePdf, mediaType: 'application/pdf' },
  { kind: 'csv', text: 'Download CSV', endpoint: getTimelineCsv, mediaType: 'text/csv' },
] as const;

/** Downloads the whole timeline of a loan as a document or a spreadsheet. Props: loan. */
export function TimelineExports({ loan }: { readonly loan: LoanEntity }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const offlineReason = useIsOffline() ? 'You’re offline. Connect to download.' : null;
  const take = async ({ kind, endpoint, mediaType }: (typeof KINDS)[number]) => {
    setBusy(kind);
    setFailure(null);
    try {
      const content = await call(endpoint, { loanId: loan.loanId, lmsId: loan.lmsId });
      saveFile(`loan-${loan.loanId}-as-of-${loan.asOf}.${kind}`, mediaType, content);
    } catch (error) {
      setFailure(`We couldn’t make the file. ${errorMessage(error)}`);
    }
    setBusy(null);
  };
  return (
    <div className={styles['exports']}>
      {KINDS.map((each) => (
        <Button
          key={each.kind}
          tone="secondary"
          size="small"
          icon={<Download aria-hidden="true" />}
          isBusy={busy === each.kind}
          busyText="Making the file…"
          disabledReason={offlineReason}
          onClick={() => void take(each)}
        >
          {each.text}
        </Button>
      ))}
      {failure !== null && (
        <Notice tone="danger" live="assertive">
          {failure}
        </Notice>
      )}
    </div>
  );
}
