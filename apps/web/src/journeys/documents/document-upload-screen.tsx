import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { listUploadTasks } from '@lendside/contract/uploads/list-upload-tasks.ts';
import { applyServerSettings, type Configuration } from '@lendside/domain/configuration/configuration.ts';
import { isUploadOffered } from '@lendside/domain/configuration/is-upload-offered.ts';
import { takenFilesText } from '@lendside/domain/documents/upload-file.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import FeatureUnavailableScreen from '#steps/feature-unavailable/feature-unavailable-screen.tsx';
import { findLoan } from '#steps/loan-standing/find-loan.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LeaveQuestion } from './upload/leave-question.tsx';
import { TaskCard, type AskedTask } from './upload/task-card.tsx';
import { isUnfinished, type UploadItem } from './upload/upload-item.ts';
import { PAUSED_WORDS } from './upload/upload-words.ts';
import { useUploadQueue } from './upload/use-upload-queue.ts';
import styles from './upload/upload.module.css';

const TITLE = 'Upload documents';

/** Shows what the lender asks for, and sends files. Source: LRT-024, LVA-018, LVA-019, LRO-010, LRO-011, DOC-008 to DOC-010,
 *  VAL-39, LER-039, LER-040. */
export default function DocumentUploadScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const settings = useQuery(queryOf(configSettings, {}));
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const found = accounts.data === undefined ? null : findLoan(accounts.data, loanId);
  const failed = [settings, accounts].find(({ data, isError }) => data === undefined && isError);
  const error = failed?.error ?? (found?.state === 'silent' ? found.error : null);
  if (found?.state === 'found' && settings.data !== undefined)
    // The files of one loan end with its page, also when the next page is the same one of another loan.
    return <Uploads key={loanId} brand={brand} loan={found.loan} configuration={applyServerSettings(settings.data)} />;
  return (
    <div className={styles['page']}>
      <PageTitle title={TITLE} />
      {error !== null ? (
        <ReadFailure
          what="Failed to get account information"
          error={error}
          isRetrying={settings.isFetching || accounts.isFetching}
          onRetry={() => void Promise.all([settings.refetch(), accounts.refetch()])}
        />
      ) : found?.state === 'missing' ? (
        <Notice
          tone="info"
          title="We couldn’t find that loan"
          actions={<LinkButton href={pathTo('Dashboard', brand)}>See your accounts</LinkButton>}
        />
      ) : (
        <TasksSkeleton />
      )}
    </div>
  );
}

function TasksSkeleton() {
  return (
    <LoadingArea label="Loading what we need from you">
      <Card as="div">
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton shape="button" />
      </Card>
    </LoadingArea>
  );
}

interface UploadsProps {
  readonly brand: RouteBrand;
  readonly loan: LoanEntity;
  readonly configuration: Configuration;
}

function Uploads({ brand, loan, configuration }: UploadsProps) {
  const { loanId, lmsId } = loan;
  const isOffered = isUploadOffered(configuration.features, lmsId);
  const tasks = useQuery({ ...queryOf(listUploadTasks, { loanId, lmsId }), enabled: isOffered });
  if (!isOffered) return <FeatureUnavailableScreen />;
  const lead = `${loan.productName} · loan ${shortLoanNumber(loan.loanHeader) ?? loanId}`;
  return (
    <div className={styles['page']}>
      <PageTitle title={TITLE} lead={lead} />
      {tasks.data === undefined && tasks.isError && (
        <ReadFailure
          what="We couldn’t load what we need from you"
          error={tasks.error}
          isRetrying={tasks.isFetching}
          onRetry={() => void tasks.refetch()}
        />
      )}
      {tasks.data === undefined && !tasks.isError && <TasksSkeleton />}
      {tasks.data !== undefined && (
        <Tasks brand={brand} loan={loan} tasks={tasks.data.tasks} configuration={configuration} />
      )}
    </div>
  );
}

function Tasks({ brand, loan, tasks, configuration }: UploadsProps & { readonly tasks: readonly AskedTask[] }) {
  const { loanId, lmsId } = loan;
  const { queue, items } = useUploadQueue(loanId, lmsId);
  const isOffline = useIsOffline();
  const maxMegabytes = Math.floor((configuration.limits.uploadMaxBytes * 10) / 1_048_576) / 10;
  const unfinished = items.filter(isUnfinished).length;
  const sorted = [...tasks.filter(({ isOpen }) => isOpen), ...tasks.filter(({ isOpen }) => !isOpen)];
  if (sorted.length === 0)
    return (
      <Card title="Nothing to send">
        <p>We don’t need any documents for this loan right now.</p>
        <LinkButton tone="secondary" isFullWidth href={pathTo('AccountDetails', brand, loanId)}>
          Back to your loan
        </LinkButton>
      </Card>
    );
  return (
    <>
      <p className={styles['quiet']}>
        Send {takenFilesText(configuration.uploadTypes)} of up to {maxMegabytes}&nbsp;MB each. You can choose several at
        once.
      </p>
      {isOffline && unfinished > 0 && (
        <Notice tone="warning" live="polite" title="You’re offline">
          Keep this page open. Your files go on by themselves once you’re back online.
        </Notice>
      )}
      <Announcements items={items} />
      {sorted.map((task) => (
        <TaskCard
          key={task.taskId}
          task={task}
          loanId={loanId}
          lmsId={lmsId}
          accept={configuration.uploadTypes.join(',')}
          queue={queue}
          items={items.filter(({ taskId }) => taskId === task.taskId)}
        />
      ))}
      <LeaveQuestion unfinished={unfinished} />
    </>
  );
}

/** Tells screen readers when a file starts to wait, is sent or is refused; not each percent. */
function Announcements({ items }: { readonly items: readonly UploadItem[] }) {
  const [said, setSaid] = useState('');
  const known = useRef<readonly UploadItem[]>([]);
  useEffect(() => {
    const news = newsOf(known.current, items);
    known.current = items;
    if (news !== null) setSaid(news);
  }, [items]);
  return (
    <p className="screen-reader" role="status">
      {said}
    </p>
  );
}

/** Says what changed between two lists of files; null when nothing worth saying did. */
function newsOf(before: readonly UploadItem[], now: readonly UploadItem[]): string | null {
  const added = now.length - before.length;
  const news = now.flatMap(({ id, file, state }) => {
    const former = before.find((item) => item.id === id)?.state.step;
    if (former === state.step) return [];
    if (state.step === 'sent') return [`${file.name} was sent.`];
    if (state.step === 'failed' || state.step === 'refused') return [`${file.name}: ${state.text}`];
    return state.step === 'paused' ? [`${file.name}: ${PAUSED_WORDS[state.waitsFor]}`] : [];
  });
  if (news.length > 0) return news.join(' ');
  if (added <= 0) return null;
  return added === 1 ? 'One file was added.' : `${added} files were added.`;
}
