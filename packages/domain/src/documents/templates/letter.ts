import type { BusinessDate } from '#calendar/business-date.ts';
import type { DocumentContent, DocumentKind, FactRow } from '../document-content.ts';
import { factTable, heading, paper, paragraphs } from './parts.ts';

/** A letter in words, as it was sent. */
export interface LetterFacts {
  readonly author: string;
  readonly madeOn: BusinessDate;
  readonly kind: Extract<DocumentKind, 'letter' | 'statement' | 'spouseNotice'>;
  /** Code of the notice, such as `N07`. */
  readonly code: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly sections: readonly {
    readonly heading: string;
    readonly rows?: readonly FactRow[];
    readonly sentences?: readonly string[];
  }[];
}

/** Versions of letters whose words changed, by code; all others are at `1`. */
const VERSIONS: Readonly<Record<string, string>> = {};

/** Makes a document of a letter. A test of the letters refuses changed words without a new version. */
export function letter(facts: LetterFacts): DocumentContent {
  const about = {
    kind: facts.kind,
    title: facts.title,
    template: { name: `letter-${facts.code.toLowerCase()}`, version: VERSIONS[facts.code] ?? '1' },
  } as const;
  return paper(facts, about, [
    ...paragraphs(...facts.sentences),
    ...facts.sections.flatMap(({ heading: title, rows = [], sentences = [] }) => [
      heading(title),
      ...paragraphs(...sentences),
      ...(rows.length === 0 ? [] : [factTable(title, rows)]),
    ]),
  ]);
}
