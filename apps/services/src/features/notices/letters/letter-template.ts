import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';

/** Reads the facts of a notice; a missing fact is null. */
export interface FactReader {
  /** An amount in cents, written as dollars: `$1,234.50`. */
  readonly money: (name: string) => string | null;
  /** A business date, written as `June 15, 2026`. */
  readonly day: (name: string) => string | null;
  readonly text: (name: string) => string | null;
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

/** Writes one kind of letter from the facts of its notice. */
export type LetterTemplate = (facts: FactReader) => LetterText;

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
  return {
    text,
    money: (name) => {
      const value = facts[name];
      return typeof value === 'number' ? `$${formatAmount(cents(value))}` : null;
    },
    day: (name) => {
      const value = text(name);
      return value === null ? null : longDate(value);
    },
  };
}
