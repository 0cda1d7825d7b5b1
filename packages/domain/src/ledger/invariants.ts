import { NO_CENTS, type Cents } from '#money/cents.ts';
import { CHART_OF_ACCOUNTS, type AccountCode } from './chart-of-accounts.ts';
import { imbalanceCents, signedCents, type JournalEntry } from './journal-entry.ts';

/** A broken invariant: its name in the design, and a sentence with the numbers. Source: loan-core 0.5. */
export interface Breach {
  readonly invariant: 'I1' | 'I2' | 'I5' | 'I8' | 'I9';
  readonly what: string;
}

const CLEARING_ACCOUNTS: readonly AccountCode[] = [2600, 2610];

/** Returns debits less credits per account over all entries, in cents. Accounts without lines are absent. */
export function trialBalance(entries: readonly JournalEntry[]): ReadonlyMap<AccountCode, number> {
  const balances = new Map<AccountCode, number>();
  for (const line of entries.flatMap((entry) => entry.lines)) {
    balances.set(line.account, (balances.get(line.account) ?? 0) + signedCents(line));
  }
  return balances;
}

/** Checks each entry alone (I1), the total after each entry (I2) and the clearing accounts after each entry (I5). `entries`
 *  are in posting order. Returns the breaches; empty when the books are right. */
export function checkEntries(entries: readonly JournalEntry[]): Breach[] {
  const breaches: Breach[] = [];
  let totalCents = 0;
  const clearing = new Map<AccountCode, number>(CLEARING_ACCOUNTS.map((code) => [code, 0]));
  entries.forEach((entry, index) => {
    const difference = imbalanceCents(entry);
    if (difference !== 0)
      breaches.push({ invariant: 'I1', what: `entry ${index} (${entry.event}) is out by ${difference} cents` });
    totalCents += difference;
    if (totalCents !== 0)
      breaches.push({ invariant: 'I2', what: `the trial balance after entry ${index} is ${totalCents} cents` });
    for (const line of entry.lines) {
      const before = clearing.get(line.account);
      if (before !== undefined) clearing.set(line.account, before + signedCents(line));
    }
    for (const [code, balance] of clearing) {
      if (balance !== 0)
        breaches.push({
          invariant: 'I5',
          what: `${CHART_OF_ACCOUNTS[code].name} holds ${balance} cents after entry ${index}`,
        });
    }
  });
  return breaches;
}

/** Checks that neither a component of a loan nor its payoff is negative (I8). Cents by component name. */
export function checkOwed(components: Readonly<Record<string, Cents>>, payoffCents: Cents): Breach[] {
  const negative = Object.entries({ ...components, payoffCents }).filter(([, amountCents]) => amountCents < 0);
  return negative.map(([name, amountCents]) => ({ invariant: 'I8', what: `${name} is ${amountCents}` }));
}

/** What was charged over the loan's life, and the cap on it; cents. */
export interface ChargedAgainstCap {
  readonly name: string;
  readonly chargedCents: Cents;
  readonly capCents: Cents;
}

/** Checks that no charge exceeds its cap (I9). The caller computes the caps from the product. */
export function checkCaps(charges: readonly ChargedAgainstCap[]): Breach[] {
  return charges
    .filter(({ chargedCents, capCents }) => chargedCents > capCents || chargedCents < NO_CENTS)
    .map(({ name, chargedCents, capCents }) => ({
      invariant: 'I9',
      what: `${name} is ${chargedCents}, its cap ${capCents}`,
    }));
}
