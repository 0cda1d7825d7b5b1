import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** A document with its day and name, as far as grouping and searching need it. */
interface Dated {
  readonly documentDate: BusinessDate;
  readonly documentName: string;
}

/** Returns the years that have documents, newest first. */
export function yearsOf(documents: readonly Dated[]): readonly string[] {
  return [...new Set(documents.map(({ documentDate }) => documentDate.slice(0, 4)))].toSorted().toReversed();
}

/** Returns the documents of a year (empty for all) whose name has all the words that were typed. */
export function findDocuments<Each extends Dated>(
  documents: readonly Each[],
  { year, words }: { readonly year: string; readonly words: string },
): readonly Each[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return documents.filter(
    ({ documentDate, documentName }) =>
      (year === '' || documentDate.startsWith(year)) &&
      asked.every((word) => documentName.toLowerCase().includes(word)),
  );
}
