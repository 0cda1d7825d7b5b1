import { cents, type Cents } from './cents.ts';

/** Formats an amount with two decimals and thousands separators, without a currency sign: 123456 → "1,234.56". Source:
 *  LVA-015, LOP-086. */
export function formatAmount(amountCents: Cents): string {
  const digits = Math.abs(amountCents).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${amountCents < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

/** Parses an amount with or without `$` and correctly placed thousands separators. Returns null for empty text, a sign, more
 *  than two decimals, misplaced commas or an amount above 999,999,999.99. Source: LOP-086, loan-core 0.1. */
export function parseAmount(text: string): Cents | null {
  const match = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const whole = (match[1] ?? '').replaceAll(',', '');
  const fraction = (match[2] ?? '').padEnd(2, '0');
  return cents(Number(whole) * 100 + Number(fraction));
}
