import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { loanEnding } from '#journeys/accounts/standing/loan-words.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './dashboard.module.css';
import { nextDates, type NextDate } from './next-dates.ts';

const SHOWN_MAX = 5;
const WHAT: Readonly<Record<NextDate['what'], string>> = {
  payment: 'Payment due',
  autopay: 'Autopay',
  sign: 'Last day to sign your renewal',
};

/** What stands beside the loans in a wide window: the next dates, the documents of each loan, and help. Props: loans. Source:
 *  screens-second-look (look). */
export default function DashboardSide({ loans }: { readonly loans: readonly LoanEntity[] }) {
  return (
    <>
      <NextDates dates={nextDates(loans).slice(0, SHOWN_MAX)} />
      {loans.length > 0 && (
        <Card title="Documents">
          <ul className={styles['links']}>
            {loans.map((loan) => (
              <li key={loan.loanId}>
                <TextLink href={pathTo('AccountMonthlyDocuments', routeBrandOf(loan.brand), loan.loanId)}>
                  {`${loan.productName}, ${loanEnding(loan).toLowerCase()}`}
                </TextLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Need help?">
        <p>
          Call{' '}
          <a href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`} className={styles['phone']}>
            {buildBrand.supportPhone}
          </a>
          , or see <TextLink href={pathTo('ContactUs')}>all ways to reach us</TextLink>.
        </p>
      </Card>
    </>
  );
}

function NextDates({ dates }: { readonly dates: readonly NextDate[] }) {
  if (dates.length === 0) return null;
  return (
    <Card title="Coming up">
      <ul className={styles['dates']}>
        {dates.map(({ loan, date, what, amountCents }) => (
          <li key={`${loan.loanId} ${what}`}>
            <span>
              <DateText date={date} today={loan.asOf} />
              <span className={styles['what']}>
                {WHAT[what]},{' '}
                <TextLink href={pathTo('AccountDetails', routeBrandOf(loan.brand), loan.loanId)}>
                  {loanEnding(loan).toLowerCase()}
                </TextLink>
              </span>
            </span>
            {amountCents !== null && <MoneyText amountCents={amountCents} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
