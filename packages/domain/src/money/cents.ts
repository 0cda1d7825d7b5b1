declare const centsBrand: unique symbol;

/** An amount of US money in whole cents: a safe integer, negative only where a docstring says so. */
export type Cents = number & { readonly [centsBrand]: 'Cents' };

/** Marks a whole number of cents as `Cents`.
 *  Faults (throws) on anything but a safe integer, so that no fraction of a cent ever enters the books. */
export function cents(amountCents: number): Cents {
  if (!Number.isSafeInteger(amountCents)) throw new Error(`${amountCents} is not a whole number of cents`);
  return (amountCents === 0 ? 0 : amountCents) as Cents;
}

/** No money. */
export const NO_CENTS: Cents = cents(0);

/** Sum of any number of amounts, in cents. */
export function sumCents(...amounts: readonly Cents[]): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** `from` less all of `parts`, in cents; may be negative. */
export function subtractCents(from: Cents, ...parts: readonly Cents[]): Cents {
  return cents(from - sumCents(...parts));
}

/** The smaller of two amounts. */
export function minCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** The larger of two amounts. */
export function maxCents(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}

/** The amount, or nothing owed when it is negative. */
export function floorAtZero(amountCents: Cents): Cents {
  return amountCents < 0 ? NO_CENTS : amountCents;
}
