import type { Cents } from '@lendside/domain/money/cents.ts';
import { useEffect, useState } from 'react';

const SETTLES_MS = 300;

/** Returns an amount once it has not changed for a moment, so that sliding does not ask at each step. */
export function useSettled(amountCents: Cents | null): Cents | null {
  const [settled, setSettled] = useState(amountCents);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amountCents), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [amountCents]);
  return settled;
}
