import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { afterChargesText } from './after-charges.ts';
import { dueKind, nextPaymentCents } from './due-kind.ts';
import { kindOf } from './loan-kind.ts';
import { productOf } from './product-of.ts';

/** What a loan's standing means for its borrower: what happened, what can be done, and what follows. */
export interface Meaning {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly sentences: readonly string[];
}

const CHARGED_OFF = '“Charged off” is an accounting term. You still owe this balance.';

function notStarted(loan: LoanEntity): Meaning | null {
  if (loan.whyNotPayable === 'awaiting_signature')
    return {
      tone: 'info',
      title: 'Waiting for your signature',
      sentences: ['Your loan starts once you sign your documents. You don’t owe anything until then.'],
    };
  if (loan.whyNotPayable === 'awaiting_funds')
    return {
      tone: 'info',
      title: 'You don’t have your money yet',
      sentences: ['You’ve signed this loan. You can make payments once you have your money.'],
    };
  return null;
}

/** Says when a renewed pawn's own period starts, what it adds, and how to avoid that. */
function renewedAhead(loan: LoanEntity): Meaning | null {
  if (loan.comingCharge === null) return null;
  const { date, amount } = loan.comingCharge;
  const starts = formatDay(date, loan.asOf);
  return {
    tone: 'info',
    title: `Your next period starts on ${starts}`,
    sentences: [
      `A charge of ${dollarText(amount)} is added that day, and the loan can be renewed again.`,
      `Pay off ${dollarText(loan.payoffAmount)} before ${starts} and you won’t owe that charge.`,
    ],
  };
}

function activeDefault(loan: LoanEntity): Meaning {
  const sentences = ['We sent you a notice about missed payments.'];
  const afterCharges = afterChargesText(loan);
  if (afterCharges !== null)
    return { tone: 'warning', title: 'You still have time', sentences: [...sentences, afterCharges] };
  const next = nextPaymentCents(loan);
  if (loan.minimumRequiredAmount > 0)
    sentences.push(
      next > 0
        ? `Pay ${dollarText(loan.minimumRequiredAmount)} to cover what you missed. That doesn’t include your next payment, ${dollarText(next)}.`
        : `Pay ${dollarText(loan.minimumRequiredAmount)} and your loan is up to date again.`,
    );
  return { tone: 'warning', title: 'You can still catch up', sentences };
}

function inDefault(loan: LoanEntity): Meaning {
  const isCurable = dueKind(loan) === 'scheduled';
  return {
    tone: 'danger',
    title: 'Your time to catch up has passed',
    sentences: isCurable
      ? [
          `We may now ask you to pay the full balance of ${dollarText(loan.payoffAmount)}.`,
          `If you pay ${dollarText(loan.minimumRequiredAmount)} today, your loan will be back in good standing.`,
        ]
      : [
          `The full balance of ${dollarText(loan.payoffAmount)} is due.`,
          kindOf(loan) === 'payday'
            ? 'If you can’t pay it all now, call us.'
            : 'If you can’t pay it all now, call us. Each payment lowers what you owe.',
        ],
  };
}

/** Says what the amount that stops the recovery covers, and that a payment which came due after the order stays due. */
function reinstatedParts(loan: LoanEntity): string {
  return kindOf(loan) === 'instalment' && loan.minimumAmountDue > loan.ofrPaymentValue
    ? 'It covers what was past due when we sent the agent, and the recovery costs. A payment came due since then, and it stays due.'
    : 'It covers everything past due and the recovery costs.';
}

function outForRepo(loan: LoanEntity): Meaning {
  const amount = dollarText(loan.ofrPaymentValue);
  return {
    tone: 'danger',
    title: 'A recovery agent has been sent for your vehicle',
    sentences: loan.validations.isOfrReinstateAmount
      ? [
          `Pay ${amount} to get back on track. ${reinstatedParts(loan)}`,
          kindOf(loan) === 'pawn'
            ? 'We’ll cancel the recovery as soon as your payment posts, and your loan will renew for another 30 days.'
            : 'We’ll cancel the recovery as soon as your payment posts, and your loan will continue as before.',
        ]
      : [`Pay ${amount}, everything you owe, to stop it. If you can’t, call us today.`],
  };
}

function recovered(loan: LoanEntity): Meaning {
  const where = loanStatusFacts(loan.statusCode).name === 'Repossessed' ? 'at the store or by phone' : 'by phone';
  return {
    tone: 'danger',
    title: 'Your vehicle was recovered',
    sentences: [
      `You can get it back until it’s sold. Pay ${dollarText(loan.payoffAmount)} today ${where}. Costs are added each day.`,
      'You can pick up your belongings for free for 30 days.',
    ],
  };
}

function sold(loan: LoanEntity): Meaning {
  const hasSurplus = productOf(loan)?.paysSurplus === true;
  const rest = hasSurplus
    ? 'If it sold for more than you owed, the rest is yours. We’ll send you the details of the sale and the money.'
    : 'Nothing more is owed.';
  return {
    tone: 'info',
    title: 'Your vehicle was sold',
    sentences:
      loan.payoffAmount > 0
        ? [
            `The sale didn’t cover everything. You still owe ${dollarText(loan.payoffAmount)}. Call us to talk about it.`,
          ]
        : ['The sale covered what you owed.', rest],
  };
}

/** Explains a charge-off of a loan without personal liability: nothing is owed, and only the vehicle answered for it. */
function nothingOwed(loan: LoanEntity): Meaning | null {
  if (loan.whyNotPayable !== 'nothing_owed') return null;
  const isRecovered = loanStatusFacts(loan.statusCode).name === 'RepossessedChargedOff';
  return {
    tone: 'info',
    title: 'You owe nothing on this loan',
    sentences: [
      'The time to pay is over. You don’t have to pay anything, and we won’t ask you to.',
      isRecovered
        ? 'The vehicle can no longer be redeemed. Things of yours in it can be picked up for 30 days, free of charge.'
        : 'Only the vehicle stood for this loan. Call your store if you have questions about it.',
    ],
  };
}

function chargedOff(loan: LoanEntity): Meaning {
  const owed = dollarText(loan.payoffAmount);
  // An advance is paid in one amount.
  const pay = kindOf(loan) === 'payday' ? `Pay ${owed} and you’re done.` : `Any payment lowers the ${owed} you owe.`;
  return {
    tone: 'warning',
    title: 'This loan was charged off',
    sentences: [CHARGED_OFF, `No more interest is being added. ${pay}`],
  };
}

function bankrupt(): Meaning {
  return {
    tone: 'info',
    title: 'A bankruptcy case is on file',
    sentences: [
      'All collection has stopped: no calls, no reminders, no autopay.',
      'We can’t take payments online while the case is open. If you have an attorney, ask them first.',
    ],
  };
}

function chargeback(loan: LoanEntity): Meaning {
  return {
    tone: 'warning',
    title: 'The payment that closed this loan came back',
    sentences: [
      'Your bank or card company reversed it, so your loan is open again.',
      `You owe ${dollarText(loan.payoffAmount)} as of today.`,
    ],
  };
}

function and(meaning: Meaning, sentence: string): Meaning {
  return { ...meaning, sentences: [...meaning.sentences, sentence] };
}

const ALSO_CHARGED_OFF = 'The loan was also charged off, which is an accounting term.';

// Decision 004: interest continues as part of the claim until charge-off; late fees stop with the petition.
const STILL_COUNTED =
  'Interest may still be added to the amount on record. You don’t have to pay it while the case is open.';

const OUT_AFTER_CHARGE_OFF: Meaning = {
  tone: 'danger',
  title: 'A recovery agent has been sent for your vehicle',
  sentences: ['Call us today to find out what would stop it.', CHARGED_OFF],
};

const BY_STATUS: Readonly<Partial<Record<LoanStatusName, (loan: LoanEntity) => Meaning | null>>> = {
  Open: renewedAhead,
  ActiveDefault: activeDefault,
  Default: inDefault,
  OutForRepo: outForRepo,
  Repossessed: recovered,
  Sold: sold,
  ChargedOff: chargedOff,
  OutForRepoChargedOff: () => OUT_AFTER_CHARGE_OFF,
  RepossessedChargedOff: (loan) => and(recovered(loan), CHARGED_OFF),
  Bankrupt: () => and(bankrupt(), STILL_COUNTED),
  BankruptChargedOff: () => and(bankrupt(), ALSO_CHARGED_OFF),
  Chargeback: chargeback,
};

/** Explains a loan's standing in plain sentences, with what would change it. Null for a loan in good standing or a closed one.
 *  Source: loan-core 3.1, 3.4, screens.md (reasons, not dead ends). */
export function meaningOf(loan: LoanEntity): Meaning | null {
  if (loan.paidOff) return null;
  return notStarted(loan) ?? nothingOwed(loan) ?? BY_STATUS[loanStatusFacts(loan.statusCode).name]?.(loan) ?? null;
}
