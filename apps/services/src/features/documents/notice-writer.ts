import type { LetterFacts } from '@lendside/domain/documents/templates/letter.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { LenderSettings } from './paper-facts.ts';

/** A notice to be written in words. */
export interface NoticeToTell {
  readonly code: string;
  readonly brand: string;
  readonly loanHeader: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly store?: { readonly phone: string; readonly address: string } | null;
}

/** Writes the letter of a notice; null when its code has no letter. The feature `notices` provides it. */
export type NoticeWriter = (
  notice: NoticeToTell,
  mode: Mode,
  lender: LenderSettings,
) => Pick<LetterFacts, 'title' | 'sentences' | 'sections'> | null;
