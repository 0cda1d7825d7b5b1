import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { NO_CENTS, subtractCents } from '@lendside/domain/money/cents.ts';
import { classNames } from '#ui/class-names.ts';
import { FoldedTable } from '#ui/folded-table.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import { dayText, termsSentences, type BoxTerms } from './renewal-terms-words.ts';
import styles from './terms-box.module.css';

interface TermsBoxProps {
  readonly terms: BoxTerms;
  /** True in a narrow column: the box then has two columns at every width. */
  readonly isNarrow?: boolean;
}

/** Shows the terms of a loan before it is signed: the box of the law first, then the same in plain words, a picture, and every payment
 *  on request. What stands here is what is signed and booked, by the hash of the terms. Source: 12 CFR 1026.17, 1026.18, issue 19. */
export function TermsBox({ terms, isNarrow = false }: TermsBoxProps) {
  return (
    <div className={classNames(isNarrow && styles['narrow'])}>
      <dl className={styles['box']}>
        <Cell name="Annual percentage rate (APR)" about="The cost of your credit as a yearly rate">
          {terms.apr}%
        </Cell>
        <Cell name="Finance charge" about="The dollar amount the credit will cost you">
          <MoneyText amountCents={terms.financeCharge} />
        </Cell>
        <Cell name="Amount financed" about="The amount of credit provided to you">
          <MoneyText amountCents={terms.amountFinanced} />
        </Cell>
        <Cell name="Total of payments" about="What you will have paid when you have made all payments">
          <MoneyText amountCents={terms.totalOfPayments} />
        </Cell>
      </dl>
      <div className={styles['plain']}>
        {termsSentences(terms).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Picture terms={terms} />
      {terms.schedule.length > 1 && <Schedule terms={terms} />}
      <Itemization terms={terms} />
    </div>
  );
}

function Cell({
  name,
  about,
  children,
}: {
  readonly name: string;
  readonly about: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className={styles['cell']}>
      <dt>{name}</dt>
      <dd className={styles['large']}>{children}</dd>
      <dd className={styles['about']}>{about}</dd>
    </div>
  );
}

/** Draws the payments over time, or the parts of a single payment. */
function Picture({ terms }: { readonly terms: BoxTerms }) {
  const { schedule } = terms;
  const [first] = schedule;
  if (first === undefined) return null;
  return (
    <div className={styles['picture']}>
      {schedule.length === 1 ? (
        <StackedBar
          caption={`What you owe on ${dayText(first.dueDate, terms.asOf)}`}
          parts={[
            // The same two parts as in the sentence above it: a part of the cost may be paid in advance.
            {
              label: 'What you borrow',
              amountCents: subtractCents(terms.totalOfPayments, terms.financeCharge),
              tone: 'principal',
            },
            { label: 'What it costs', amountCents: terms.financeCharge, tone: 'interest' },
          ]}
        />
      ) : (
        <PaymentBars schedule={schedule} today={terms.asOf} />
      )}
    </div>
  );
}

/** Draws each payment as a bar, cut into principal and interest. Hidden from screen readers, because the table has the same figures. */
function PaymentBars({ schedule, today }: { readonly schedule: BoxTerms['schedule']; readonly today: BusinessDate }) {
  const most = Math.max(1, ...schedule.map(({ amount }) => amount));
  const width = 100 / schedule.length;
  const [first, last] = [schedule[0], schedule.at(-1)];
  return (
    <figure aria-hidden="true">
      <svg className={styles['bars']} viewBox="0 0 100 40" preserveAspectRatio="none" focusable="false">
        {schedule.map(({ dueDate, amount, principal }, index) => {
          const whole = (amount / most) * 40;
          const paidBack = (principal / most) * 40;
          const bar = { x: index * width + width * 0.1, width: width * 0.8 };
          return (
            <g key={dueDate}>
              <rect className={styles['interest']} {...bar} y={40 - whole} height={whole} />
              <rect className={styles['principal']} {...bar} y={40 - paidBack} height={paidBack} />
            </g>
          );
        })}
      </svg>
      <div className={styles['ends']}>
        <span>{first !== undefined && dayText(first.dueDate, today)}</span>
        <span>{last !== undefined && dayText(last.dueDate, today)}</span>
      </div>
      <div className={styles['key']}>
        <KeyPart tone="principal" text="Pays back the loan" />
        <KeyPart tone="interest" text="What it costs" />
      </div>
    </figure>
  );
}

function KeyPart({ tone, text }: { readonly tone: 'principal' | 'interest'; readonly text: string }) {
  return (
    <span>
      <svg className={classNames(styles['swatch'], styles[tone])}>
        <rect width="100%" height="100%" rx="3" />
      </svg>
      {text}
    </span>
  );
}

function Schedule({ terms: { schedule, asOf } }: { readonly terms: BoxTerms }) {
  return (
    <FoldedTable summary={`All ${schedule.length} payments`} columns={['Day', 'Payment', 'Interest', 'Left']}>
      {schedule.map((item) => (
        <tr key={item.dueDate}>
          <th scope="row">{dayText(item.dueDate, asOf)}</th>
          <td>
            <MoneyText amountCents={item.amount} />
          </td>
          <td>
            <MoneyText amountCents={item.interest} />
          </td>
          <td>
            <MoneyText amountCents={item.balance} />
          </td>
        </tr>
      ))}
    </FoldedTable>
  );
}

/** Says where the amount financed goes. Source: 12 CFR 1026.18(c). */
function Itemization({ terms: { itemization } }: { readonly terms: BoxTerms }) {
  const rows = [
    { name: 'Paid on your old loan', amount: itemization.paidOnOldLoan ?? NO_CENTS },
    { name: 'Given to you', amount: itemization.givenToYou },
    ...itemization.paidToOthers,
    { name: 'Prepaid finance charge', amount: itemization.prepaidFinanceCharge },
  ].filter(({ amount }) => amount > 0);
  if (rows.length === 0) return null;
  return (
    <FoldedTable summary="Where the amount financed goes" columns={['What', 'Amount']}>
      {rows.map(({ name, amount }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <MoneyText amountCents={amount} />
          </td>
        </tr>
      ))}
    </FoldedTable>
  );
}
