import type { Origination } from '#steps/origination/origination-facts.ts';

const WHY: Readonly<Record<NonNullable<Origination['limitedBy']>, string>> = {
  product: 'This is the most that this loan allows.',
  vehicle: 'What your vehicle is worth sets this limit.',
  income: 'What’s left of your income each month sets this limit.',
  stateCap: 'This is the most that your state allows.',
  creditLimit: 'This is the limit that you were approved for.',
};

/** Says what sets the most that a person can borrow; null when nothing is known of it. */
export function limitText({ limitedBy }: Pick<Origination, 'limitedBy'>): string | null {
  return limitedBy === null ? null : WHY[limitedBy];
}
