import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { balanced, credit, debit, type JournalEntry } from './journal-entry.ts';

/** PROVISION at the end of a month: brings the allowance to what losses are expected to be; a negative amount releases what is
 *  no longer needed. Cents. Source: loan-core 2.3. */
export function provision(addedCents: Cents): JournalEntry {
  if (addedCents >= 0) return balanced('PROVISION', [debit(5000, addedCents), credit(1190, addedCents)]);
  const releasedCents = subtractCents(NO_CENTS, addedCents);
  return balanced('PROVISION', [debit(1190, releasedCents), credit(5000, releasedCents)]);
}

/** ESCHEAT: a sale surplus nobody claimed becomes the state's. Source: loan-core 2.3 (SURPLUS_PAID / ESCHEAT). */
export function escheat(surplusCents: Cents): JournalEntry {
  return balanced('ESCHEAT', [debit(2400, surplusCents, 'surplus'), credit(2410, surplusCents)]);
}
