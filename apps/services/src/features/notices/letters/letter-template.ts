import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { NamedLender } from '@lendside/domain/compliance/adverse-action.ts';

/** Reads the facts of a notice; a missing fact is null. */
export interface FactReader {
  /** An amount in cents, written as dollars: `$1,234.50`, `−$5.00`. */
  readonly money: (name: string) => string | null;
  /** A business date, written as `June 15, 2026`. */
  readonly day: (name: string) => string | null;
  readonly text: (name: string) => string | null;
  readonly number: (name: string) => number | null;
  /** True when the fact is true. */
  readonly is: (name: string) => boolean;
  /** The entries of a list, each with its own reader; empty when there is no list. */
  readonly list: (name: string) => readonly FactReader[];
  /** A fact as it was stored. */
  readonly raw: (name: string) => unknown;
}

/** One line of a letter's table, such as "Sale price" and "$6,200.00". */
export type LetterRow = readonly [label: string, value: string];

/** A part of a letter below its first sentences: a heading with sentences, a table, or both. */
export interface LetterSection {
  readonly heading: string;
  readonly rows?: readonly LetterRow[];
  readonly sentences?: readonly string[];
}

/** What a letter says: title, first sentences (null is left out) and the sections a law asks for. A text message holds title and
 *  first sentences only. */
export interface LetterText {
  readonly title: string;
  readonly sentences: readonly (string | null)[];
  readonly sections?: readonly LetterSection[];
}

/** What a letter knows besides the facts of its notice: the lender, and who reads it. */
export interface LetterContext {
  readonly lender: NamedLender;
  readonly reader: 'borrower' | 'spouse';
}

/** Writes one kind of letter from the facts of its notice. */
export type LetterTemplate = (facts: FactReader, context: LetterContext) => LetterText;

/** Letters by notice code, such as `N03`. */
export type LetterTemplates = Readonly<Record<string, LetterTemplate>>;

/** The last sentence of a letter that leads to the account. */
export const SIGN_IN = 'Sign in to see the amounts and to pay.';

/** Returns a reader of the facts of a notice. */
export function readFacts(facts: Readonly<Record<string, unknown>>): FactReader {
  const text = (name: string): string | null => {
    const value = facts[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const number = (name: string): number | null => {
    const value = facts[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    text,
    number,
    raw: (name) => facts[name],
    is: (name) => facts[name] === true,
    money: (name) => {
      const value = number(name);
      return value === null ? null : dollars(value);
    },
    day: (name) => {
      const value = text(name);
      return value === null ? null : longDate(value);
    },
    list: (name) => {
      const value = facts[name];
      return Array.isArray(value) ? value.map((entry) => readFacts(entry as Readonly<Record<string, unknown>>)) : [];
    },
  };
}

/** Writes an amount in cents as dollars: `$1,234.50`, `−$5.00`. */
export function dollars(amountCents: number): string {
  return `${amountCents < 0 ? '−' : ''}$${formatAmount(cents(Math.abs(amountCents)))}`;
}

/** Returns the rows of a table, without the rows whose value is not known. */
export function toRows(rows: readonly (readonly [label: string, value: string | null])[]): readonly LetterRow[] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

/** Returns the sentences that are known. */
export function known(...sentences: readonly (string | null | false)[]): readonly string[] {
  return sentences.filter((sentence) => typeof sentence === 'string');
}
