import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DocumentBlock, DocumentContent } from '../document-content.ts';
import { blockText, documentText } from '../document-text.fixture.ts';
import { SAMPLES } from './samples.fixture.ts';

/** SHA-256 of each sample's words, by template and version. A changed text needs a new version and a new row. */
const FROZEN: Readonly<Record<string, string>> = {
  'autopay-bank sample: an authorization of autopay (ACH)': '58f00c8ab48801de',
  'autopay-bankAnew sample: an authorization of autopay (ACH) after a stop': '003941e25db3f465',
  'esign-consent 2: the consent to electronic documents': '6137f581876cbd74',
  'letter-n07 1: a letter': '2934aa2e44ee69f4',
  'lien-release 2: a release of a lien': '6a28bf475139fbba',
  'payoff-letter 2: a payoff letter': '4357de2291b1b0fe',
  'payoff-letter 2: a payoff letter of a renewed pawn': '9ae834cbdae9ee97',
  'privacy-notice 1: the privacy notice': '05334477eeda1867',
  'settlement-agreement 2: a settlement': '353cda010a41f79e',
  'settlement-agreement 2: a settlement of two borrowers': '6dc7aea637724598',
  'spouse-notice 1: a notice to a spouse': '9bd940e15156d91b',
  'agreement-instalment 1: a covered borrower': 'c93cc606704b291c',
  'agreement-copy-instalment 1: a loan of a covered borrower signed at the store': '7507e92c54f2371a',
  'agreement-copy-instalment 1: a loan signed at the store': '5c8850e0a85125a1',
  'agreement-instalment 1: a title installment loan (1103)': '453a9fa8c79a5484',
  'agreement-instalment 1: a title installment loan of two (2103)': '5cf3a9d68ca336ee',
  'agreement-instalment 1: an installment loan (2102)': '23e68bb40e8f1d76',
  'agreement-instalment 1: an installment loan with fees (1108)': '76f6b52313a6a57c',
  'agreement-line 1: a line of credit (1104)': '5bb8a61d2a1a9afe',
  'agreement-pawn 1: a renewed title pledge (1102)': '0092261af8e60091',
  'agreement-pawn 1: a title pledge renewed before its due date (1102)': 'dce34948bc31fcc6',
  'ancillary-agreement 1: a required ancillary product': 'cf714c6f2712c776',
  'ancillary-agreement 1: an ancillary product': 'c454849a1d8f3ed7',
  'renewal-itemization 1: the account of a renewed debt': 'd615c0cc3c630edc',
  'renewal-itemization 1: the account of a renewed debt without a payment': 'b7d485fa73cfeec5',
  'agreement-pawn 1: a title pawn (1101)': '04048f3cc336b7c8',
  'agreement-payday 1: a deferred deposit (1105)': 'ea267aa048718a24',
  'agreement-payday 1: a deferred presentment (1106)': 'a8a71755a095efab',
  'agreement-copy-payday 1: a loan whose schedule changed': '8660c145279e0052',
  'monthly-statement 1: a monthly statement': '2abca29c9ec3de97',
};

function wordsHash(words: readonly string[]): string {
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16);
}

test('a template whose words change gets a new version', () => {
  const now = Object.entries(SAMPLES).map(([sample, content]) => [
    `${content.template.name} ${content.template.version}: ${sample}`,
    wordsHash(documentText(content)),
  ]);
  expect(Object.fromEntries(now)).toEqual(FROZEN);
});

test('a copy of an agreement says what it is, and refers to nothing that it leaves out', () => {
  const wordsOf = (sample: string): string => documentText(SAMPLES[sample] as DocumentContent).join('\n');
  for (const sample of ['a loan signed at the store', 'a loan whose schedule changed']) {
    expect(SAMPLES[sample]?.title).toContain('copy of your agreement');
    expect(wordsOf(sample)).toContain('Copy from our books of what you signed at the store on June 15, 2026.');
    expect(wordsOf(sample)).not.toContain('Itemization of the amount financed');
  }
  expect(wordsOf('a loan whose schedule changed')).not.toContain('finance charge above');
  expect(wordsOf('a loan of a covered borrower signed at the store')).toContain(
    'may not exceed an annual percentage rate',
  );
  expect(wordsOf('a loan signed at the store')).not.toContain('Armed Forces');
});

test('no document says null, undefined or not-a-number, and none has an empty block', () => {
  const samples = Object.entries(SAMPLES);
  const unsaid = samples.filter(([, content]) =>
    /\bnull\b|undefined|NaN|\[object/.test(documentText(content).join('\n')),
  );
  const empty = samples.filter(([, { blocks }]) =>
    blocks.some((block) => blockText(block).length < 1 || isEmpty(block)),
  );
  expect([...unsaid, ...empty].map(([sample]) => sample)).toEqual([]);
});

function isEmpty(block: DocumentBlock): boolean {
  if (block.kind === 'list') return block.items.length === 0;
  return (block.kind === 'facts' || block.kind === 'table') && block.rows.length === 0;
}
