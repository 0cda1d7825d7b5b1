import { subtractCents, type Cents } from '#money/cents.ts';
import type { AccountCode } from './chart-of-accounts.ts';
import { balanced, credit, debit, type ChargeInterval, type JournalEntry } from './journal-entry.ts';

/** How a borrower receives money. Source: LOA-032 (2 store, 14 MoneyGram, 16 debit, 101 ACH). */
export type DisbursementChannel = 'store' | 'moneyGram' | 'debit' | 'ach';

/** Payable account that holds the proceeds until the borrower takes them, by channel. Source: loan-core 2.3 (`ch`). */
export const PAYABLE: Readonly<Record<DisbursementChannel, AccountCode>> = {
  store: 2100,
  moneyGram: 2114,
  debit: 2116,
  ach: 2199,
};

/** ORIGINATE: books the signed loan against the channel's payable, the state's lien fee and the withheld origination fee.
 *  Cents; the fees are part of the principal. Source: loan-core 2.3. */
export function originate(
  principalCents: Cents,
  channel: DisbursementChannel,
  lienFeeCents: Cents,
  originationFeeCents: Cents,
): JournalEntry {
  return balanced('ORIGINATE', [
    debit(1100, principalCents, 'principal'),
    credit(PAYABLE[channel], subtractCents(principalCents, lienFeeCents, originationFeeCents)),
    credit(2310, lienFeeCents),
    credit(2210, originationFeeCents, 'fee'),
  ]);
}

/** PERIOD_CHARGE: the charge of a period, owed at once but not yet earned. Source: loan-core 2.3. */
export function periodCharge(chargeCents: Cents, interval: ChargeInterval): JournalEntry {
  const lines = [debit(1120, chargeCents, 'charge'), credit(2200, chargeCents, 'charge')];
  return { ...balanced('PERIOD_CHARGE', lines), interval };
}

/** PERIOD_CHARGE of a loan whose income is booked outside the balance sheet. Source: loan-core 2.3 (ACCRUE while non-accrual). */
export function periodChargeMemo(chargeCents: Cents, interval: ChargeInterval): JournalEntry {
  return { ...balanced('PERIOD_CHARGE', [debit(9200, chargeCents, 'charge'), credit(9290, chargeCents)]), interval };
}

/** CASH_CHARGE: the charge on cash taken out with a renewal, until the next period starts. Source: loan-core 1.4. */
export function cashCharge(chargeCents: Cents, interval: ChargeInterval): JournalEntry {
  const lines = [debit(1120, chargeCents, 'charge'), credit(2200, chargeCents, 'charge')];
  return { ...balanced('CASH_CHARGE', lines), interval };
}

/** PAYDAY_FEE: the fee of a payday loan, owed at once but not yet earned. Source: loan-core 2.3 (payday fee). */
export function paydayFeePosting(feeCents: Cents): JournalEntry {
  return balanced('PAYDAY_FEE', [debit(1120, feeCents, 'charge'), credit(2200, feeCents, 'charge')]);
}

/** EARN: a further part of the period charge becomes income. Source: loan-core 2.3. */
export function earnCharge(earnedCents: Cents): JournalEntry {
  return balanced('EARN_CHARGE', [debit(2200, earnedCents, 'charge'), credit(4010, earnedCents)]);
}

/** EARN origination fee: a further part of the withheld fee becomes income. Source: loan-core 2.3. */
export function earnOriginationFee(earnedCents: Cents): JournalEntry {
  return balanced('EARN_ORIGINATION_FEE', [debit(2210, earnedCents, 'fee'), credit(4050, earnedCents)]);
}

/** GRACE_CHARGE: the amount a day of grace adds, earned at once. Source: loan-core 2.3. */
export function graceChargePosting(addedCents: Cents, interval: ChargeInterval): JournalEntry {
  return { ...balanced('GRACE_CHARGE', [debit(1120, addedCents, 'grace'), credit(4010, addedCents)]), interval };
}

/** ACCRUE: the interest a day adds. `memo` books it as a claim outside the balance sheet (non-accrual). Source: loan-core 2.3. */
export function accrueInterest(addedCents: Cents, accrues: 'books' | 'memo'): JournalEntry {
  return accrues === 'books'
    ? balanced('ACCRUE', [debit(1110, addedCents, 'interest'), credit(4000, addedCents)])
    : balanced('ACCRUE', [debit(9200, addedCents, 'interest'), credit(9290, addedCents)]);
}

/** LATE fee of one installment. Source: loan-core 2.3. */
export function lateFeePosting(feeCents: Cents): JournalEntry {
  return balanced('LATE_FEE', [debit(1130, feeCents, 'fee'), credit(4030, feeCents)]);
}

/** NSF fee for one returned item. Source: loan-core 2.3. */
export function returnedItemFee(feeCents: Cents): JournalEntry {
  return balanced('NSF_FEE', [debit(1130, feeCents, 'fee'), credit(4040, feeCents)]);
}

/** MAINTENANCE_FEE of one due date. Source: loan-core 2.3. */
export function maintenanceFeePosting(feeCents: Cents): JournalEntry {
  return balanced('MAINTENANCE_FEE', [debit(1130, feeCents, 'maintenance'), credit(4060, feeCents)]);
}

/** DISBURSE_FAILED: the channel failed after accepting, so the money waits at the store. Source: loan-core 2.3. */
export function disburseFailed(channel: Exclude<DisbursementChannel, 'store'>, amountCents: Cents): JournalEntry {
  return balanced('DISBURSE_FAILED', [debit(PAYABLE[channel], amountCents), credit(2100, amountCents)]);
}

/** DISBURSE_RETURNED: money that counted as paid came back from its channel, and waits at the store. Source: loan-core 2.3. */
export function disburseReturned(channel: Exclude<DisbursementChannel, 'store'>, amountCents: Cents): JournalEntry {
  return balanced('DISBURSE_RETURNED', [
    debit(1000, amountCents),
    credit(PAYABLE[channel], amountCents),
    debit(PAYABLE[channel], amountCents),
    credit(2100, amountCents),
  ]);
}

/** DISBURSE_CREDITED: cash that nobody picked up at the store becomes the customer's credit. Source: loan-core 2.3; width 1. */
export function disburseCredited(amountCents: Cents): JournalEntry {
  return balanced('DISBURSE_CREDITED', [debit(2100, amountCents), credit(2010, amountCents, 'credit')]);
}

/** DISBURSE: cash paid out by the store, or the settlement of another channel with our cost `channelFeeCents`. Source:
 *  loan-core 2.3. */
export function disburse(channel: DisbursementChannel, proceedsCents: Cents, channelFeeCents: Cents): JournalEntry {
  const cash: AccountCode = channel === 'store' ? 1010 : 1000;
  return balanced('DISBURSE', [
    debit(PAYABLE[channel], proceedsCents),
    debit(5080, channelFeeCents),
    credit(cash, proceedsCents),
    credit(cash, channelFeeCents),
  ]);
}
