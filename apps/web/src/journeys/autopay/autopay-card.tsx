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
import { pathTo, type RouteBrand } from '#paths.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { nextDebitIfOnText, notEndedText, sourceText, stoppedText, whyNotText } from './autopay-words.ts';
import styles from './autopay.module.css';
import { enrollmentNow } from './enrollment-now.ts';
import { NextDebit, PayYourself } from './next-debit.tsx';
import type { Autopay } from './use-autopay.ts';

interface AutopayCardProps {
  readonly brand: RouteBrand;
  readonly loan: LoanEntity;
  readonly autopay: Autopay;
}

const TRY_WORDS = {
  sent: 'On its way',
  settled: 'Paid',
  returned: 'Returned',
  declined: 'Did not go through',
  void: 'Not taken',
} as const;

/** Shows the state of autopay and its next debit, with buttons to set it up, change it or stop it. Stopping takes no more
 *  steps than starting. Source: LOP-012, CRD-012 to CRD-014. */
export function AutopayCard({ brand, loan, autopay }: AutopayCardProps) {
  const choose = pathTo('AutoPayUpdatePaymentMethod', brand, loan.loanId);
  const { state } = autopay;
  // Turning autopay off removes the button that had the focus, so the focus moves to the page title.
  useFocusOnChange(state, () => 'page-title');
  if (autopay.managedBy !== null && state === 'on')
    return <ManagedByOther loan={loan} autopay={autopay} name={autopay.managedBy} />;
  return (
    <Card title="Autopay" aside={<Pill state={state} />}>
      <div className={styles['stack']}>
        {state === 'on' && <IsOn loan={loan} autopay={autopay} />}
        {state === 'stopped' && (
          <Notice tone="warning" title={stoppedText(autopay.stoppedWhy)}>
            We won’t take any payments until you start it again. Until then, please make your own payments.
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

function IsOn({ loan, autopay }: Omit<AutopayCardProps, 'brand'>) {
  const { nextDebit } = autopay;
  return (
    <>
      <NextDebit loan={loan} autopay={autopay} />
      <p>From {sourceText(autopay)}.</p>
      {nextDebit !== null && nextDebit.noticeDate > loan.asOf && (
        <p className={styles['quiet']}>We’ll send you the amount by {formatDay(nextDebit.noticeDate, loan.asOf)}.</p>
      )}
    </>
  );
}

/** Shows autopay that the loan's other borrower set up, without a way to edit it. Source: decision 014. */
function ManagedByOther({ loan, autopay, name }: Omit<AutopayCardProps, 'brand'> & { readonly name: string }) {
  return (
    <Card title="Autopay" aside={<Pill state="on" />}>
      <div className={styles['stack']}>
        <NextDebit loan={loan} autopay={autopay} />
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
      <p>We’ll take what’s due on each due date, so you won’t miss a payment. You can stop anytime.</p>
      <p className={styles['quiet']}>{nextDebitIfOnText(autopay, loan.asOf)}</p>
      <PayYourself loan={loan} autopay={autopay} />
    </>
  );
}

function Tries({ autopay, loan }: { readonly autopay: Autopay; readonly loan: LoanEntity }) {
  const told = autopay.tries.filter(({ note }) => note !== null);
  if (told.length === 0) return null;
  return (
    <ul className={styles['tries']} aria-label="What didn’t go through">
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
  const offlineReason = useIsOffline()
    ? 'You’re offline. Autopay can be turned off once you’re connected again.'
    : null;
  return (
    <>
      <Button tone="secondary" isFullWidth disabledReason={offlineReason} onClick={() => setAsking(true)}>
        Turn off autopay
      </Button>
      {isAsking && <TurnOffDialog loan={loan} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Dialog that asks before autopay is turned off. It stays open until the result is known. */
function TurnOffDialog({ loan, onClose }: { readonly loan: LoanEntity; readonly onClose: () => void }) {
  const { isBusy, errors, count, run, fail } = useAttempt();
  const turnOff = () =>
    run([], async () => {
      try {
        await call(endEnrollment, { loanId: loan.loanId, enrolled: false });
      } catch (error) {
        const now = await enrollmentNow(loan);
        if (now?.state !== 'off') return fail([{ message: `${notEndedText(now)} ${errorMessage(error)}` }]);
      }
      await forget(getEnrollment, getAccounts, getAccountDetail, getAccountTimeline);
      onClose();
      showToast('Autopay is off');
    });
  return (
    <Modal
      kind="alert"
      isOpen
      isHeld={isBusy}
      title="Turn off autopay?"
      onClose={onClose}
      actions={
        <>
          <Button isFullWidth isBusy={isBusy} busyText="Turning it off…" onClick={turnOff}>
            Turn off autopay
          </Button>
          <Button
            isFullWidth
            tone="secondary"
            disabledReason={isBusy ? 'Turning off autopay…' : null}
            onClick={onClose}
          >
            Keep autopay
          </Button>
        </>
      }
    >
      <ErrorSummary errors={errors} attempt={count} />
      <p>
        You’ll need to make your own payments
        {loan.dueDate === null ? ' from now on' : `; the next one is due on ${formatDay(loan.dueDate, loan.asOf)}`}. A
        payment already sent to your bank may still go through.
      </p>
    </Modal>
  );
}
