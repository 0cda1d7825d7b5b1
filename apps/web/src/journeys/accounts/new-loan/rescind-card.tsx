import { rescindLoan } from '@lendside/contract/origination/rescissions.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { forgetApplications } from '#steps/origination/use-applications.ts';
import type { Rescission } from '#steps/origination/origination-facts.ts';
import { forgetCash } from '#steps/payout/use-payouts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { refusalText } from '#steps/refusal-text.ts';
import { sendTwice } from '#steps/renewal/end-renewal.ts';
import { useStoreZone } from '#steps/store-facts/use-store-zone.ts';
import { instantText } from '#steps/renewal/renewal-words.ts';
import { DirectionsButton } from '#steps/store-facts/directions-button.tsx';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { paidMeanwhileText, rescindRefusedText, returnLines } from './rescind-words.ts';
import styles from './rescind-card.module.css';
import { isUnknown, useRescission } from './use-new-loan.ts';

/** Takes a new loan back until the close of the next business day. Says first what must be returned and how, and then how it stands. Shows
 *  nothing for a loan without this right. Props: loan. Source: loan-core 3.3 (T06), 5.5; width 6. */
export function RescindCard({ loan }: { readonly loan: LoanEntity }) {
  const read = useRescission(loan);
  if (isUnknown(read))
    return (
      <ReadFailure
        what="Failed to read whether you can take this loan back"
        error={read.error}
        isRetrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    );
  const rescission = read.data?.rescission;
  if (rescission === undefined) return null;
  const refused = rescindRefusedText(rescission);
  const paidMeanwhile = paidMeanwhileText(rescission, read.dataUpdatedAt);
  if (paidMeanwhile !== null)
    return (
      <Card title="Changed your mind?">
        <p>{paidMeanwhile}</p>
        <CallLine loan={loan} />
      </Card>
    );
  if (rescission.state === 'closed' && refused === null) return null;
  return (
    <Card title="Changed your mind?">
      <div className={styles['stack']}>
        {refused !== null && (
          <Notice tone="warning" live="polite" title="The loan wasn’t taken back">
            <p>{refused}</p>
            <CallLine loan={loan} />
          </Notice>
        )}
        <Standing rescission={rescission} loan={loan} />
      </div>
    </Card>
  );
}

function Standing({ rescission, loan }: { readonly rescission: Rescission; readonly loan: LoanEntity }) {
  const zone = useStoreZone(rescission.storeId);
  const { state, until, returnAmount, doneOn } = rescission;
  switch (state) {
    case 'open':
      return until === null || !rescission.mayAsk ? null : <Offer rescission={rescission} loan={loan} until={until} />;
    case 'stopping':
      return (
        <Notice tone="info" live="polite" title="We’re stopping your money">
          You asked in time. Once the money is stopped, the loan is canceled and you owe nothing. You can leave this
          page.
        </Notice>
      );
    case 'waitsForMoney':
      return (
        <Notice
          tone="warning"
          live="polite"
          title={`Bring back ${dollarText(returnAmount)} to your store`}
          actions={<StoreDirections storeId={rescission.storeId} />}
        >
          {until !== null && `Bring it in cash by ${instantText(until, zone)}, with your photo ID. `}
          Until then the loan stays open.
        </Notice>
      );
    case 'done':
      return (
        <Notice tone="success" live="polite" title="You took this loan back">
          {doneOn === null ? 'The loan is canceled' : `The loan was canceled on ${formatDay(doneOn, loan.asOf)}`}, and
          you owe nothing for it.
        </Notice>
      );
    case 'closed':
      return null;
  }
}

function StoreDirections({ storeId }: { readonly storeId: number }) {
  const store = useQuery(queryOf(getStore, { storeId }));
  const address = store.data?.storeInfo.address;
  return address === undefined ? null : <DirectionsButton destination={address} />;
}

interface OfferProps {
  readonly rescission: Rescission;
  readonly loan: LoanEntity;
  readonly until: string;
}

function Offer({ rescission, loan, until }: OfferProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOffline = useIsOffline();
  const zone = useStoreZone(rescission.storeId);
  const { loanId, lmsId } = loan;
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await sendTwice(() => call(rescindLoan, { loanId, lmsId }));
      setAsked(false);
      await Promise.all([forgetApplications(), forgetCash()]);
    } catch (error) {
      setFailure(refusalText(error, ['ApplicationClosed', 'CashNotAvailable']));
    }
    setBusy(false);
  };
  return (
    <>
      <p>You can take this loan back until {instantText(until, zone)}.</p>
      <ul className={styles['points']}>
        {returnLines(rescission, zone).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button tone="secondary" isFullWidth onClick={() => setAsked(true)}>
        Take the loan back
      </Button>
      <Modal
        kind="alert"
        isOpen={isAsked}
        isHeld={isBusy}
        title="Take the loan back?"
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button
              tone="danger"
              isFullWidth
              isBusy={isBusy}
              busyText="Asking…"
              disabledReason={isOffline ? 'You’re offline. You can ask once you’re connected again.' : null}
              onClick={() => void send()}
            >
              Yes, take it back
            </Button>
            <Button tone="secondary" isFullWidth onClick={() => setAsked(false)}>
              Keep the loan
            </Button>
          </>
        }
      >
        <ul className={styles['points']}>
          {returnLines(rescission, zone).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {failure !== null && (
          <Notice tone="danger" live="assertive" title="We couldn’t take it back">
            {failure}
          </Notice>
        )}
      </Modal>
    </>
  );
}
