import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { lazy, Suspense } from 'react';
import { usePreference } from '#device/preferences.ts';
import type { RouteBrand } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { Switch } from '#ui/switch.tsx';
import { LoanCard, PaidOffCard } from './loan-card.tsx';
import { closedWord, groupLoans, primaryLoanId, totals } from './loan-groups.ts';
import styles from './loans-list.module.css';
import { NoLoans } from './no-loans.tsx';

// Loaded late: few customers may reapply, and the prompt is at the bottom of the page.
const ReapplyPrompt = lazy(() =>
  import('./reapply-prompt.tsx').then(({ ReapplyPrompt: prompt }) => ({ default: prompt })).catch(orNothing),
);

type Accounts = ResponseOf<typeof getAccounts>;

/** Lists the loans of one or more brands: total, open loans by urgency, closed loans behind a toggle, and loan systems that
 *  are down. Source: DSH-001, DSH-002, DSH-011. */
export function LoansList({
  loans,
  unavailable,
  reapplyInfo,
  brand,
  onRetry,
  primaryId = primaryLoanId(loans),
}: {
  readonly brand: RouteBrand;
  readonly loans: Accounts['loans'];
  readonly reapplyInfo: Accounts['reapplyInfo'];
  readonly unavailable: Accounts['unavailable'];
  readonly onRetry: () => void;
  /** The loan whose Pay is the screen's primary button: by default the most urgent one of this list; null for none. */
  readonly primaryId?: number | null;
}) {
  const [isPaidOffShown, setPaidOffShown] = usePreference('showPaidOff', false);
  const { current, paidOff } = groupLoans(loans);
  return (
    <div className={styles['list']}>
      {unavailable.length > 0 && <SystemsSilent systems={unavailable} hasOthers={loans.length > 0} onRetry={onRetry} />}
      {current.length > 1 && <TotalOwed loans={current} />}
      {current.length === 0 && unavailable.length === 0 && <NoLoans hasPaidOff={paidOff.length > 0} />}
      {current.map((loan) => (
        <LoanCard key={loan.loanId} loan={loan} isFirst={loan.loanId === primaryId} />
      ))}
      {current.length === 1 && current[0] !== undefined && (
        <p className={styles['as-of']}>As of today, {formatDay(current[0].asOf, current[0].asOf)}</p>
      )}
      {paidOff.length > 0 && (
        <section
          className={styles['paid-off']}
          aria-label={closedWord(paidOff) === 'closed' ? 'Closed loans' : 'Paid-off loans'}
        >
          <Switch
            label={`Show ${closedWord(paidOff)} loans (${paidOff.length})`}
            isOn={isPaidOffShown}
            onChange={setPaidOffShown}
          />
          {isPaidOffShown && paidOff.map((loan) => <PaidOffCard key={loan.loanId} loan={loan} />)}
        </section>
      )}
      {current.length === 0 && reapplyInfo.canReapply && (
        <Suspense>
          <ReapplyPrompt info={reapplyInfo} brand={brand} />
        </Suspense>
      )}
    </div>
  );
}

function TotalOwed({ loans }: { readonly loans: readonly LoanEntity[] }) {
  const { owedCents, dueCents } = totals(loans);
  const asOf = loans[0]?.asOf;
  return (
    <Card as="section" className={styles['total'] ?? ''}>
      <h2 className="screen-reader">In all</h2>
      <dl className={styles['totals']}>
        <div>
          <dt>Total balance</dt>
          <dd>
            <MoneyText amountCents={owedCents} size="figure" />
          </dd>
        </div>
        <div>
          <dt>Total due next</dt>
          <dd>
            <MoneyText amountCents={dueCents} size="figure" />
          </dd>
        </div>
      </dl>
      {asOf !== undefined && (
        <p className={styles['as-of']}>
          {loans.length} loans, as of today, {formatDay(asOf, asOf)}
        </p>
      )}
    </Card>
  );
}

function SystemsSilent({
  systems,
  hasOthers,
  onRetry,
}: {
  readonly systems: Accounts['unavailable'];
  readonly hasOthers: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title="Some of your loans can’t be shown right now"
      actions={
        <Button tone="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>
        A loan system ({systems.join(', ')}) is not answering.{' '}
        {hasOthers ? 'The loans below are up to date.' : 'Your loans are safe. Try again in a few minutes.'}
      </p>
    </Notice>
  );
}
