import { paymentKeyOf, renewalKeyOf } from '#api/work-in-progress.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';
import type { RenewalFacts } from './renewal-order.ts';

/** The loan that is renewed. */
export interface RenewalOf {
  readonly brand: string;
  readonly loanId: number;
}

const AGREED = ['nobody', 'other', 'borrower'] as const;
const CASH = ['none', 'pending', 'paid'] as const;
const FLAGS = [
  'isPlaceAsked',
  'isSwitchAsked',
  'areDetailsAsked',
  'areCoversOffered',
  'areCoversToConfirm',
  'isPaid',
  'isSignedHere',
  'needsVisit',
] as const satisfies readonly (keyof RenewalFacts)[];

const keyOf = ({ brand, loanId }: RenewalOf): string => renewalKeyOf(paymentKeyOf(brand, loanId));

/** Keeps which pages a renewal shows, for the pages that follow and for a reload. Holds no amounts and no names. */
export function keepTrail(of: RenewalOf, facts: RenewalFacts, storage: KeyValueStore = tabStorage): void {
  storage.set(keyOf(of), JSON.stringify(facts));
}

/** Reads which pages a renewal shows; null when it has not been started here, or the stored text is damaged. */
export function readTrail(of: RenewalOf, storage: KeyValueStore = tabStorage): RenewalFacts | null {
  try {
    return checkTrail(JSON.parse(storage.get(keyOf(of)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Forgets the pages of a renewal, because the payment no longer renews the loan. */
export function dropTrail(of: RenewalOf, storage: KeyValueStore = tabStorage): void {
  storage.remove(keyOf(of));
}

function checkTrail(value: unknown): RenewalFacts | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = new Map<string, unknown>(Object.entries(value));
  const mustAgree = AGREED.find((known) => known === kept.get('mustAgree'));
  const cash = CASH.find((known) => known === kept.get('cash'));
  if (mustAgree === undefined || cash === undefined || FLAGS.some((name) => typeof kept.get(name) !== 'boolean'))
    return null;
  const flags = Object.fromEntries(FLAGS.map((name) => [name, kept.get(name) === true])) as Record<
    (typeof FLAGS)[number],
    boolean
  >;
  return { ...flags, mustAgree, cash };
}
