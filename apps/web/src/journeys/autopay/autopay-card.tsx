import { endEnrollment } from '@lendside/contract/autopay/end-enrollment.ts';
import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { paths } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { showToast } from '#ui/toast.tsx';
import { nextDebitText, stoppedText, whyNotText } from './autopay-words.ts';
import styles from './autopay.module.css';
import type { Autopay } from './use-autopay.ts';

interface AutopayCardProps {
  readonly brand: RouteBrand;
  readonly loan: LoanEntity;
  readonly autopay: Autopay;
}

const TRY_WORDS = {
  sent: 'On its way',
  settled: 'Paid',
  returned: 'Came back',
  declined: 'Did not go through',
  void: 'Not taken',
} as const;

/** How autopay stands, what it takes next and from where, and the ways to set it up, change it and stop it: stopping is as easy
 *  as starting. Source: LOP-012, CRD-012 to CRD-014. */
export function AutopayCard({ brand, loan, autopay }: AutopayCardProps) {
  const choose = paths.payment(brand, loan.loanId, 'AutoPayUpdatePaymentMethod');
  const { state } = autopay;
  if (autopay.managedBy !== null && state === 'on')
    return <ManagedByOther loan={loan} autopay={autopay} name={autopay.managedBy} />;
  return (
    <Card title="Autopay" aside={<Pill state={state} />}>
      <div className={styles['stack']}>
        {state === 'on' && <p className={styles['next']}>{nextDebitText(autopay, loan.asOf)}</p>}
        {state === 'on' && (
          <p className={styles['quiet']}>
            From your {autopay.method === 'bank' ? 'bank account' : 'card'} {autopay.displayNumber}.
            {autopay.nextDebit !== null &&
              autopay.nextDebit.noticeDate > loan.asOf &&
              ` We write to you by ${formatDay(autopay.nextDebit.noticeDate, loan.asOf)} with the amount.`}
          </p>
        )}
        {state === 'stopped' && (
          <Notice tone="warning" title={stoppedText(autopay.stoppedWhy)}>
            Nothing is taken until you start it again. Please pay by yourself until then.
          </Notice>
        )}
        {state === 'off' && <Offer autopay={autopay} loan={loan} />}
        <Tries autopay={autopay} loan={loan} />
      </div>
      <div className={styles['buttons']}>
        {autopay.whyNot === null && (
          <LinkButton href={choose} isFullWidth tone={state === 'on' ? 'secondary' : 'primary'}>
            {state === 'off' ? 'Set up autopay' : state === 'on' ? 'Change card or account' : 'Start autopay again'}
          </LinkButton>
        )}
        {state !== 'off' && <TurnOff loan={loan} />}
      </div>
    </Card>
  );
}

/** Autopay that the other one of two who owe the loan set up: seen, and left alone. Source: decision 032. */
function ManagedByOther({ loan, autopay, name }: Omit<AutopayCardProps, 'brand'> & { readonly name: string }) {
  return (
    <Card title="Autopay" aside={<Pill state="on" />}>
      <div className={styles['stack']}>
        <p className={styles['next']}>{nextDebitText(autopay, loan.asOf)}</p>
        <p>
          {name} pays this loan automatically from their own {autopay.method === 'bank' ? 'bank account' : 'card'}. Only{' '}
          {name} can change it or turn it off. You may still pay at any time; what you pay is not taken again.
        </p>
        <Tries autopay={autopay} loan={loan} />
      </div>
    </Card>
  );
}

function Pill({ state }: Pick<Autopay, 'state'>) {
  if (state === 'on') return <StatusPill tone="good">On</StatusPill>;
  return state === 'stopped' ? (
    <StatusPill tone="attention">Stopped</StatusPill>
  ) : (
    <StatusPill tone="neutral">Off</StatusPill>
  );
}

function Offer({ autopay, loan }: { readonly autopay: Autopay; readonly loan: LoanEntity }) {
  if (autopay.whyNot !== null) return <p>{whyNotText(autopay.whyNot)}</p>;
  return (
    <>
      <p>Your minimum payment is taken on each due date, so that you cannot forget it. You can stop at any time.</p>
      <p className={styles['quiet']}>{nextDebitText(autopay, loan.asOf)}, if you turn it on.</p>
    </>
  );
}

function Tries({ autopay, loan }: { readonly autopay: Autopay; readonly loan: LoanEntity }) {
  const told = autopay.tries.filter(({ note }) => note !== null);
  if (told.length === 0) return null;
  return (
    <ul className={styles['tries']} aria-label="What did not go through">
      {told.map((each) => (
        <li key={`${each.date}${each.state}`}>
          <strong>
            <MoneyText amountCents={each.amount} />
          </strong>{' '}
          on {formatDay(each.date, loan.asOf)}: {TRY_WORDS[each.state].toLowerCase()}. {each.note}.
        </li>
      ))}
    </ul>
  );
}

function TurnOff({ loan }: { readonly loan: LoanEntity }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offlineReason = useIsOffline()
    ? 'You are offline. Autopay can be turned off once you are connected again.'
    : null;
  const turnOff = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call(endEnrollment, { loanId: loan.loanId, enrolled: false });
      await forget(getEnrollment, getAccounts, getAccountDetail, getAccountTimeline);
      setAsking(false);
      showToast('Autopay is off');
    } catch (error) {
      setFailure(`Autopay could not be turned off. ${errorMessage(error)}`);
    }
    setBusy(false);
  };
  return (
    <>
      <Button tone="secondary" isFullWidth disabledReason={offlineReason} onClick={() => setAsking(true)}>
        Turn off autopay
      </Button>
      <Modal
        kind="alert"
        isOpen={isAsking}
        title="Turn off autopay?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button isFullWidth isBusy={isBusy} busyText="Turning it off…" onClick={() => void turnOff()}>
              Turn off autopay
            </Button>
            <Button isFullWidth tone="secondary" onClick={() => setAsking(false)}>
              Keep autopay
            </Button>
          </>
        }
      >
        <p>
          We will not take any more payments. You pay by yourself
          {loan.dueDate === null ? ' from now on' : `; the next one is due on ${formatDay(loan.dueDate, loan.asOf)}`}. A
          debit that was sent to your bank already may still go through.
        </p>
        {failure !== null && (
          <Notice tone="danger" live="assertive">
            {failure}
          </Notice>
        )}
      </Modal>
    </>
  );
}
