import { businessDate, parseBusinessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatAmount, parseAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import * as z from 'zod/mini';

// Only this file knows the wire formats: amounts as text with separators, dates as text, lists joined by commas.

const amountText = z.string().check(
  z.refine((text) => parseAmount(text) !== null, 'Enter an amount like 1,234.56.'),
  z.meta({ description: 'Amount with two decimals and thousands separators, e.g. "1,234.56".' }),
);

// The largest amount that parseAmount accepts: 999,999,999.99, without a sign.
const AMOUNT_MAX_CENTS = 99_999_999_999;

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= AMOUNT_MAX_CENTS;
}

/** Amount: "1,234.56" on the wire, `Cents` inside. Source: LVA-015, LOP-086. */
export const amount = z.codec(amountText, z.custom<Cents>(isAmount), {
  decode: (text) => parseAmount(text) ?? NO_CENTS,
  encode: formatAmount,
});

const signedText = z.string().check(
  z.refine((text) => parseAmount(text.replace(/^-/, '')) !== null, 'Enter an amount like -1,234.56.'),
  z.meta({ description: 'Amount as "1,234.56"; with a minus sign where it takes something off, e.g. "-225.00".' }),
);

/** Amount that may be below zero: "-1,234.56" on the wire, `Cents` inside. */
export const signedAmount = z.codec(
  signedText,
  z.custom<Cents>((value) => typeof value === 'number' && isAmount(Math.abs(value))),
  {
    decode: (text) => {
      const size = parseAmount(text.replace(/^-/, '')) ?? NO_CENTS;
      return text.startsWith('-') ? subtractCents(NO_CENTS, size) : size;
    },
    encode: formatAmount,
  },
);

const dayText = z.string().check(
  z.refine((text) => parseBusinessDate(text) !== null, 'Enter a date as YYYY-MM-DD.'),
  z.meta({ description: 'Calendar day, YYYY-MM-DD.' }),
);

/** Calendar day: ISO text on the wire, `BusinessDate` inside. */
export const day = z.codec(
  dayText,
  z.custom<BusinessDate>((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)),
  {
    decode: businessDate,
    encode: (date): string => date,
  },
);

/** Whole number in a query or path: digits on the wire, a number inside. */
export const queryNumber = z.codec(z.string().check(z.regex(/^\d{1,15}$/, 'Enter a whole number.')), z.int(), {
  decode: Number,
  encode: String,
});

/** An angle in degrees or a distance: decimal digits on the wire, a number inside, between -`limit` and `limit`. */
export function coordinate(limit: number) {
  const digits = z.string().check(
    z.regex(/^-?\d{1,9}(\.\d{1,18})?$/, 'Enter a number.'),
    z.refine((word) => Math.abs(Number(word)) <= limit, 'That is out of range.'),
  );
  return z.codec(digits, z.number(), { decode: Number, encode: (value) => String(Number(value.toFixed(6))) });
}

/** Yes or no in a query: `true` or `false` on the wire. Source: LOP-013. */
export const queryFlag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (word) => word === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
});

/** Text from a person or a client. The length limit keeps every field bounded. NUL is refused because PostgreSQL cannot store
 *  it. */
export function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\u0000'), 'Remove the unreadable character.'),
  );
}
