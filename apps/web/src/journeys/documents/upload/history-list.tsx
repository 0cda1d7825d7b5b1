import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { listUploads } from '@lendside/contract/uploads/list-uploads.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { SentFile } from './sent-file.tsx';
import { DOC_TYPE_NAMES, sizeText, standingOf } from './upload-words.ts';
import styles from './upload.module.css';

type Sent = ResponseOf<typeof listUploads>['files'][number];

const CHECKING_MS = 2_000;
const REVIEWING_MS = 20_000;
const WHEN = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** How long to wait before the history is read again: a check takes seconds, a review longer. */
function pauseOf(files: readonly Sent[]): number | false {
  if (files.some(({ status }) => status === 'received')) return CHECKING_MS;
  return files.some(({ status }) => status === 'accepted') && REVIEWING_MS;
}

/** Lists the files of a task that arrived, newest first, until each is decided. Source: DOC-010, LAP-063. */
export function HistoryList({
  taskId,
  loanId,
  lmsId,
}: {
  readonly taskId: number;
  readonly loanId: number;
  readonly lmsId: LoanSystemId;
}) {
  const history = useQuery({
    ...queryOf(listUploads, { taskId, loanId, lmsId }),
    refetchInterval: ({ state }) => pauseOf(state.data?.files ?? []),
  });
  if (history.data === undefined && history.isError)
    return (
      <ReadFailure
        what="We couldn’t load the files you sent"
        error={history.error}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  if (history.data === undefined)
    return (
      <LoadingArea label="Loading the files you sent">
        <Skeleton width="half" />
      </LoadingArea>
    );
  const { files } = history.data;
  if (files.length === 0) return <p className={styles['quiet']}>You haven’t sent anything yet.</p>;
  return (
    <ul className={styles['rows']} aria-label="Files you sent, newest first">
      {files.map((file) => (
        <SentRow key={file.uploadId} file={file} loanId={loanId} lmsId={lmsId} />
      ))}
    </ul>
  );
}

interface SentRowProps {
  readonly file: Sent;
  readonly loanId: number;
  readonly lmsId: LoanSystemId;
}

function SentRow({ file, loanId, lmsId }: SentRowProps) {
  const { tone, word, text } = standingOf(file);
  return (
    <li className={styles['sent']}>
      <div className={styles['about']}>
        <p className={styles['name']}>{file.name}</p>
        <p className={styles['quiet']}>
          {DOC_TYPE_NAMES[file.docType]} · {sizeText(file.size)} · {WHEN.format(new Date(file.uploadedAt))}
        </p>
        {text !== null && <p>{text}</p>}
        {file.note !== null && <p>From us: “{file.note}”</p>}
      </div>
      <StatusPill tone={tone}>{word}</StatusPill>
      {(file.status === 'accepted' || file.status === 'reviewed') && (
        <SentFile loanId={loanId} lmsId={lmsId} uploadId={file.uploadId} name={file.name} />
      )}
    </li>
  );
}
