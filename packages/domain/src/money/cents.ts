declare const centsBrand: unique symbol;

/** A US amount in whole cents: a safe integer, negative only where a docstring says so. */
export type Cents = number & { readonly [centsBrand]: 'Cents' };

/** Marks an integer as `Cents`. Throws for anything but a safe integer, so that no fraction of a cent enters the ledger. */
export function cents(amountCents: number): Cents {
  if (!Number.isSafeInteger(amountCents)) throw new Error(`${amountCents} is not a whole number of cents`);
  return (amountCents === 0 ? 0 : amountCents) as Cents;
}

/** Zero cents. */
export const NO_CENTS: Cents = cents(0);

/** Adds amounts in cents. */
export function sumCents(...amounts: readonly Cents[]): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** Subtracts all `parts` from `from`, in cents. May be negative. */
export function subtractCents(from: Cents, ...parts: readonly Cents[]): Cents {
  return cents(from - sumCents(...parts));
}

/** Returns the smaller of two amounts. */
export function minCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** Returns the larger of two amounts. */
export function maxCents(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}

/** Returns the amount, or zero when it is negative. */
export function floorAtZero(amountCents: Cents): Cents {
  return amountCents < 0 ? NO_CENTS : amountCents;
}
