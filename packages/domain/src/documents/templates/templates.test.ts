import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DocumentBlock } from '../document-content.ts';
import { blockText, documentText } from '../document-text.ts';
import { SAMPLES } from './samples.fixture.ts';

/** SHA-256 of each sample's words, by template and version. A changed text needs a new version and a new row. */
const FROZEN: Readonly<Record<string, string>> = {
  'settlement-agreement 1: settlement': 'fb3bad67bd06d7fe',
  'settlement-agreement 1: settlement of two borrowers': '6dc7aea637724598',
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
