import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { afterChargesText } from './after-charges.ts';
import { dueKind } from './due-kind.ts';
import { kindOf, productOf } from './loan-kind.ts';

/** What a loan's standing means for its borrower: what happened, what can be done, and what follows. */
export interface Meaning {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly sentences: readonly string[];
}

const CHARGED_OFF = 'Charged off means we have written the loan off in our own books. You still owe it.';

function notStarted(loan: LoanEntity): Meaning | null {
  if (loan.whyNotPayable === 'awaiting_signature')
    return {
      tone: 'info',
      title: 'Waiting for your signature',
      sentences: ['This loan starts once you sign your documents. Until then you owe nothing.'],
    };
  if (loan.whyNotPayable === 'awaiting_funds')
    return {
      tone: 'info',
      title: 'Your money is on its way',
      sentences: ['You have signed, and we are paying your money out. You can make payments once you have it.'],
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
      `Pay off ${dollarText(loan.payoffAmount)} before ${starts} and you will not owe that charge.`,
    ],
  };
}

function activeDefault(loan: LoanEntity): Meaning {
  const sentences = ['We sent you a notice that payments are missing.'];
  const afterCharges = afterChargesText(loan);
  if (afterCharges !== null)
    return { tone: 'warning', title: 'You still have time', sentences: [...sentences, afterCharges] };
  if (loan.minimumRequiredAmount > 0)
    sentences.push(`Pay ${dollarText(loan.minimumRequiredAmount)} and your loan is up to date again.`);
  return { tone: 'warning', title: 'You can still catch up', sentences };
}

function inDefault(loan: LoanEntity): Meaning {
  const isCurable = dueKind(loan) === 'scheduled';
  return {
    tone: 'danger',
    title: 'The time to catch up is over',
    sentences: isCurable
      ? [
          `We may now ask for the whole balance of ${dollarText(loan.payoffAmount)}.`,
          `If you pay ${dollarText(loan.minimumRequiredAmount)} today, your loan goes back to normal.`,
        ]
      : [
          `The whole balance of ${dollarText(loan.payoffAmount)} is due.`,
          kindOf(loan) === 'payday'
            ? 'If you cannot pay it at once, call us.'
            : 'If you cannot pay it at once, call us. Each payment lowers what you owe.',
        ],
  };
}

function outForRepo(loan: LoanEntity): Meaning {
  const amount = dollarText(loan.ofrPaymentValue);
  return {
    tone: 'danger',
    title: 'An agent has the order to recover your vehicle',
    sentences: loan.validations.isOfrReinstateAmount
      ? [
          `Pay ${amount} to get back on track. It covers all that is past due and the recovery costs.`,
          kindOf(loan) === 'pawn'
            ? 'We call the agent back as soon as it is posted, and your loan is renewed for another 30 days.'
            : 'We call the agent back as soon as it is posted, and your loan goes on as before.',
        ]
      : [`Pay ${amount}, all that is owed, to stop it. If you cannot, call us today.`],
  };
}

function recovered(loan: LoanEntity): Meaning {
  const where = loanStatusFacts(loan.statusCode).name === 'Repossessed' ? 'at the store or by phone' : 'by phone';
  return {
    tone: 'danger',
    title: 'Your vehicle was recovered',
    sentences: [
      `Until it is sold you can get it back: ${dollarText(loan.payoffAmount)} today, ${where}. Costs are added each day.`,
      'Things of yours that are in it can be picked up for 30 days, free of charge.',
    ],
  };
}

function sold(loan: LoanEntity): Meaning {
  const hasSurplus = productOf(loan)?.paysSurplus === true;
  const rest = hasSurplus
    ? 'If it brought more than you owed, the rest is yours: we send you the account of the sale and the money.'
    : 'Nothing more is owed.';
  return {
    tone: 'info',
    title: 'Your vehicle was sold',
    sentences:
      loan.payoffAmount > 0
        ? [`The sale did not cover everything: ${dollarText(loan.payoffAmount)} is left. Call us to talk about it.`]
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
      'The time to pay is over. You do not have to pay anything, and we will not ask you to.',
      isRecovered
        ? 'The vehicle can no longer be redeemed. Things of yours in it can be picked up for 30 days, free of charge.'
        : 'Only the vehicle stood for this loan. Call your store if you have questions about it.',
    ],
  };
}

function chargedOff(loan: LoanEntity): Meaning {
  const owed = dollarText(loan.payoffAmount);
  // An advance is paid in one amount.
  const pay = kindOf(loan) === 'payday' ? `Pay ${owed} and it is over.` : `Any payment lowers the ${owed}.`;
  return {
    tone: 'warning',
    title: 'This loan was charged off',
    sentences: [CHARGED_OFF, `It does not grow any more. ${pay}`],
  };
}

function bankrupt(): Meaning {
  return {
    tone: 'info',
    title: 'A bankruptcy case is on file',
    sentences: [
      'All collection has stopped: no calls, no reminders, no autopay.',
      'We cannot take payments online while the case is open. If you have an attorney, ask them first.',
    ],
  };
}

function chargeback(loan: LoanEntity): Meaning {
  return {
    tone: 'warning',
    title: 'The payment that closed this loan came back',
    sentences: [
      'Your bank or card company took it back, so the loan is open again.',
      `${dollarText(loan.payoffAmount)} is owed as of today.`,
    ],
  };
}

function and(meaning: Meaning, sentence: string): Meaning {
  return { ...meaning, sentences: [...meaning.sentences, sentence] };
}

const ALSO_CHARGED_OFF = 'The loan is charged off as well: we have written it off in our own books.';

// Decision 004: interest and late fees continue as part of the claim until charge-off.
const STILL_COUNTED =
  'Interest and late fees may still be added to what is on record. None of it is asked for while the case is open.';

const OUT_AFTER_CHARGE_OFF: Meaning = {
  tone: 'danger',
  title: 'An agent has the order to recover your vehicle',
  sentences: ['Call us today to learn what would stop it.', CHARGED_OFF],
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
