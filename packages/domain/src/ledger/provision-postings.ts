import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { balanced, credit, debit, type JournalEntry } from './journal-entry.ts';

/** PROVISION at month end: brings the allowance to the expected losses. A negative amount releases the excess. Cents. Source:
 *  loan-core 2.3. */
export function provision(addedCents: Cents): JournalEntry {
  if (addedCents >= 0) return balanced('PROVISION', [debit(5000, addedCents), credit(1190, addedCents)]);
  const releasedCents = subtractCents(NO_CENTS, addedCents);
  return balanced('PROVISION', [debit(1190, releasedCents), credit(5000, releasedCents)]);
}

/** ESCHEAT: an unclaimed sale surplus is paid to the state. Source: loan-core 2.3 (SURPLUS_PAID / ESCHEAT). */
export function escheat(surplusCents: Cents): JournalEntry {
  return balanced('ESCHEAT', [debit(2400, surplusCents, 'surplus'), credit(2410, surplusCents)]);
}
