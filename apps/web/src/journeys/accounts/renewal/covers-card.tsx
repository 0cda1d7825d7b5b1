import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { cancelCover, listCovers } from '@lendside/contract/refinancing/covers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#journeys/accounts/standing/offline-reason.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import styles from '#steps/renewal/renewal.module.css';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { showToast } from '#ui/toast.tsx';

type Cover = ResponseOf<typeof listCovers>['covers'][number];

const CANCELLING_POLL_MS = 3_000;

/** Lists the products that a loan carries, and cancels one with what comes back. Shows nothing when it carries none. Props: loan.
 *  Source: issue 19, loan-core 2.3 (ANCILLARY cancelled). */
export default function CoversCard({ loan }: { readonly loan: LoanEntity }) {
  const covers = useQuery({
    ...queryOf(listCovers, { loanId: loan.loanId, lmsId: loan.lmsId }),
    refetchInterval: ({ state }) =>
      state.data?.covers.some((cover) => cover.state === 'cancelling') === true ? CANCELLING_POLL_MS : false,
  });
  const [asked, setAsked] = useState<Cover | null>(null);
  if (covers.data === undefined)
    return covers.isError ? (
      <ReadFailure
        what="Failed to get the products of this loan"
        error={covers.error}
        isRetrying={covers.isFetching}
        onRetry={() => void covers.refetch()}
      />
    ) : null;
  if (covers.data.covers.length === 0) return null;
  return (
    <Card title="Products on this loan">
      <ul className={styles['stack']}>
        {covers.data.covers.map((cover) => (
          <li key={cover.coverId} className={styles['stack']}>
            <CoverFacts cover={cover} />
            {cover.state === 'running' && (
              <Button tone="secondary" size="small" aria-label={`Cancel ${cover.name}`} onClick={() => setAsked(cover)}>
                Cancel
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && <AskCancel loan={loan} cover={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

const STATES = {
  running: { tone: 'good', word: 'Active' },
  cancelling: { tone: 'waiting', word: 'Being canceled' },
  cancelled: { tone: 'neutral', word: 'Canceled' },
  ended: { tone: 'neutral', word: 'Ended' },
} as const;

function CoverFacts({ cover }: { readonly cover: Cover }) {
  const { tone, word } = STATES[cover.state];
  return (
    <>
      <p>
        <strong>{cover.name}</strong> <StatusPill tone={tone}>{word}</StatusPill>
      </p>
      <p className={styles['quiet']}>
        {cover.description} You bought it on {formatFullDay(cover.soldOn)} for {dollarText(cover.price)}
        {cover.endsOn === null ? '.' : `. It runs until ${formatFullDay(cover.endsOn)}.`}
      </p>
    </>
  );
}

interface AskCancelProps {
  readonly loan: LoanEntity;
  readonly cover: Cover;
  readonly onClose: () => void;
}

/** Asks before a product is canceled, and says what comes back. */
function AskCancel({ loan, cover, onClose }: AskCancelProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOffline = useIsOffline();
  const back = dollarText(cover.refund);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { cancelled, refund } = await call(cancelCover, {
        loanId: loan.loanId,
        lmsId: loan.lmsId,
        coverId: cover.coverId,
      });
      await forget(listCovers, getAccounts, getAccountDetail, getAccountTimeline);
      showToast(
        cancelled
          ? `Canceled. ${dollarText(refund)} came off your balance.`
          : 'We’re canceling it. The list shows when it’s done.',
      );
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      kind="alert"
      isOpen
      isHeld={isBusy}
      title={`Cancel ${cover.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="danger"
            isFullWidth
            isBusy={isBusy}
            busyText="Canceling…"
            disabledReason={isOffline ? OFFLINE_REASON : null}
            onClick={() => void send()}
          >
            {cover.refund > 0 ? `Cancel it and get ${back} back` : 'Cancel it'}
          </Button>
          <Button tone="secondary" isFullWidth onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        {cover.refund > 0
          ? `The unused part, ${back}, comes off your balance today. The product ends today.`
          : 'Nothing comes back, because it is used up. The product ends today.'}
      </p>
      {failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t cancel it">
          {failure}
        </Notice>
      )}
    </Modal>
  );
}
