import { getDocumentFile } from '@lendside/contract/documents/get-document-file.ts';
import { getDocumentPage } from '@lendside/contract/documents/get-document-page.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { saveFile } from '#device/save-file.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DocumentBlocks } from './document-blocks.tsx';
import styles from './document-page.module.css';

interface DocumentPageProps {
  readonly loanId: number;
  readonly documentId: string;
  /** Name of the file when the PDF is saved, without its ending. */
  readonly fileName: string;
}

/** Shows a document as a page, with a button for the same text as a PDF. Source: width 2, LOP-113. */
export function DocumentPage({ loanId, documentId, fileName }: DocumentPageProps) {
  const page = useQuery(queryOf(getDocumentPage, { loanId, documentId }));
  return (
    <>
      {page.isPending && (
        <LoadingArea label="Loading the document">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
            <Skeleton />
          </Card>
        </LoadingArea>
      )}
      {page.isError && page.data === undefined && (
        <ReadFailure
          what="Failed to get the document"
          error={page.error}
          isRetrying={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      )}
      {page.data !== undefined && (
        <Card as="article">
          <div lang={page.data.language}>
            <DocumentBlocks blocks={page.data.blocks} />
          </div>
          <p className={styles['made']}>
            {page.data.author} · {formatFullDay(page.data.madeOn)}
          </p>
        </Card>
      )}
      <SavePdf text="Save as PDF" fileName={fileName} read={() => call(getDocumentFile, { loanId, documentId })} />
    </>
  );
}

interface SavePdfProps {
  readonly text: string;
  readonly fileName: string;
  readonly read: () => Promise<Uint8Array>;
  readonly onSaved?: () => void;
}

/** A button that fetches a PDF and hands it to the device. After a failure it says so and can be pressed again. */
export function SavePdf({ text, fileName, read, onSaved }: SavePdfProps) {
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const save = () =>
    attempt.run([], async () => {
      saveFile(`${fileName}.pdf`, 'application/pdf', await read());
      onSaved?.();
    });
  return (
    <div className={styles['save']}>
      <Button
        tone="secondary"
        isFullWidth
        icon={<Download aria-hidden="true" />}
        isBusy={attempt.isBusy}
        busyText="Getting the PDF…"
        disabledReason={isOffline ? OFFLINE_REASON : null}
        onClick={save}
      >
        {text}
      </Button>
      {attempt.errors.map(({ message }) => (
        <Notice key={message} tone="danger" live="assertive">
          We couldn’t get the PDF. {message}
        </Notice>
      ))}
    </div>
  );
}
