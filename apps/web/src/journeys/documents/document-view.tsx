import { getAccountDocuments } from '@lendside/contract/documents/get-account-documents.ts';
import { getDocumentFile } from '@lendside/contract/documents/get-document-file.ts';
import { getDocumentPage } from '@lendside/contract/documents/get-document-page.ts';
import { recordDocumentView } from '@lendside/contract/documents/record-document-view.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { saveFile } from '#device/save-file.ts';
import { canShareFiles, shareFile } from '#device/share-file.ts';
import { DocumentBlocks } from '#steps/document-page/document-blocks.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { formatFullDay, formatTime } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { DocumentsSkeleton } from './documents-frame.tsx';
import styles from './documents.module.css';

type Page = ResponseOf<typeof getDocumentPage>;

interface DocumentViewProps {
  readonly loan: LoanEntity;
  readonly documentId: string;
  readonly onClose: () => void;
  /** The text of the button that closes it. */
  readonly closeText: string;
}

/** Shows a document as a page, with its PDF to save, share or print. It can be read again offline, and opening it is recorded.
 *  Source: DOC-011, LAP-068, width 2, 3. */
export function DocumentView({ loan, documentId, onClose, closeText }: DocumentViewProps) {
  const page = useQuery(queryOf(getDocumentPage, { loanId: loan.loanId, documentId }));
  useRecordedView(loan, page.data);
  return (
    <>
      <div className={styles['actions']}>
        <Button tone="secondary" size="small" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          {closeText}
        </Button>
      </div>
      {page.data !== undefined && <Found loan={loan} page={page.data} />}
      {page.isPending && <DocumentsSkeleton />}
      {page.data === undefined && page.isError && codeOf(page.error) === 'NotFoundException' && (
        <Notice tone="info" title="We couldn’t find this document">
          <p>It isn’t one of this loan’s documents.</p>
        </Notice>
      )}
      {page.data === undefined && page.isError && codeOf(page.error) !== 'NotFoundException' && (
        <ReadFailure
          what="Failed to open the document"
          error={page.error}
          isRetrying={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      )}
    </>
  );
}

/** Records that the document was opened, once it is on the screen. A failure is not shown: the view goes on (LAP-068). */
function useRecordedView({ loanId }: LoanEntity, page: Page | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    void call(recordDocumentView, { loanId, documentId: page.documentId, documentName: page.title })
      .then(() => forget(getAccountDocuments))
      .catch(() => undefined);
  }, [loanId, page]);
}

function Found({ loan, page }: { readonly loan: LoanEntity; readonly page: Page }) {
  return (
    <>
      <FileActions loanId={loan.loanId} page={page} />
      <Card as="article">
        <div lang={page.language}>
          <DocumentBlocks blocks={page.blocks} />
        </div>
        {page.signed.length > 0 && (
          <section className={styles['signed']} aria-label="Signatures">
            <h2>Signatures</h2>
            <ul>
              {page.signed.map(({ name, at, on }) => (
                <li key={name}>{signedText(name, at, on)}</li>
              ))}
            </ul>
          </section>
        )}
      </Card>
    </>
  );
}

function signedText(name: string, at: string | null, on: Page['madeOn'] | null): string {
  if (at !== null) {
    const when = new Date(at);
    return `${name} signed on ${when.toLocaleDateString('en-US', { dateStyle: 'long' })} at ${formatTime(when)}`;
  }
  return on === null ? `${name} has not signed yet` : `${name} signed at the store on ${formatFullDay(on)}`;
}

function FileActions({ loanId, page }: { readonly loanId: number; readonly page: Page }) {
  const [busy, setBusy] = useState<'save' | 'share' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const offlineReason = useIsOffline() ? 'You’re offline. Connect to get the PDF.' : null;
  const withFile = async (what: 'save' | 'share', hand: (name: string, bytes: Uint8Array) => Promise<void> | void) => {
    setBusy(what);
    setFailure(null);
    try {
      await hand(
        `${page.title.replace(/[^\w]+/g, '-').toLowerCase()}-${page.madeOn}.pdf`,
        await call(getDocumentFile, { loanId, documentId: page.documentId }),
      );
    } catch (error) {
      setFailure(`We couldn’t get the PDF. ${errorMessage(error)}`);
    }
    setBusy(null);
  };
  return (
    <div className={styles['actions']}>
      <Button
        tone="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        isBusy={busy === 'save'}
        busyText="Getting the PDF…"
        disabledReason={offlineReason}
        onClick={() => void withFile('save', (name, bytes) => saveFile(name, 'application/pdf', bytes))}
      >
        Save PDF
      </Button>
      {canShareFiles() && (
        <Button
          tone="secondary"
          size="small"
          icon={<Share2 aria-hidden="true" />}
          isBusy={busy === 'share'}
          busyText="Getting the PDF…"
          disabledReason={offlineReason}
          onClick={() =>
            void withFile('share', async (name, bytes) => {
              const answer = await shareFile(name, 'application/pdf', bytes);
              if (answer === 'failed') showToast('Sharing didn’t work. Save the PDF instead.', 'problem');
            })
          }
        >
          Share
        </Button>
      )}
      <Button tone="secondary" size="small" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        Print
      </Button>
      {failure !== null && (
        <Notice tone="danger" live="assertive">
          {failure}
        </Notice>
      )}
    </div>
  );
}
