import { documentText } from '@lendside/domain/documents/document-text.fixture.ts';
import { SAMPLES, SETTLEMENT } from '@lendside/domain/documents/templates/samples.fixture.ts';
import { settlementAgreement } from '@lendside/domain/documents/templates/settlement-agreement.ts';
import { expect, test } from 'vitest';
import { inOrder, readTaggedPdf, type TaggedElement } from './read-tagged-pdf.fixture.ts';
import { writePdf } from './write-pdf.ts';

const plain = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

/** The words that are read: all but the marks of lists. */
function readWords(root: TaggedElement): readonly string[] {
  return inOrder(root).flatMap(({ tag, text }) => (tag === 'Lbl' || text === '' ? [] : [text]));
}

test.each(Object.entries(SAMPLES))('the PDF of %s reads the words of its content, in order', async (_, content) => {
  const { bytes } = await writePdf(content, 'production');
  const read = await readTaggedPdf(bytes);
  expect(readWords(read.root)).toEqual(documentText(content).map(plain));
});

test.each(Object.entries(SAMPLES))('the PDF of %s is tagged with title, language and fonts', async (_, content) => {
  const read = await readTaggedPdf((await writePdf(content, 'production')).bytes);
  expect(read).toMatchObject({
    title: content.title,
    language: 'en-US',
    isMarked: true,
    showsTitle: true,
    isUniversal: true,
    missingFonts: [],
  });
  const elements = inOrder(read.root);
  const levels = elements.flatMap(({ tag }) => (/^H\d$/.test(tag) ? [Number(tag.slice(1))] : []));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.slice(1).forEach((level, at) => expect(level - (levels[at] ?? 0)).toBeLessThanOrEqual(1));
});

test.each(Object.entries(SAMPLES))('every table in the PDF of %s has header cells with a scope', async (_, content) => {
  const read = await readTaggedPdf((await writePdf(content, 'production')).bytes);
  for (const table of inOrder(read.root).filter(({ tag }) => tag === 'Table')) {
    const rows = table.children.filter(({ tag }) => tag === 'TR');
    const heads = rows.flatMap(({ children }) => children).filter(({ tag }) => tag === 'TH');
    expect(heads.length).toBeGreaterThan(0);
    for (const head of heads) expect(['Row', 'Column']).toContain(head.scope);
    expect(new Set(rows.map(({ children }) => children.length)).size).toBe(1);
  }
});

test('the same content gives the same bytes, and another content gives others', async () => {
  const content = settlementAgreement(SETTLEMENT);
  const [one, two] = [await writePdf(content, 'production'), await writePdf(content, 'production')];
  expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
  expect(one.fields).toEqual(two.fields);
  const other = await writePdf({ ...content, title: 'Another title' }, 'production');
  expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0);
});

test('every page has its number, and the mark of a simulation outside the reading order', async () => {
  const content = settlementAgreement(SETTLEMENT);
  const simulated = await readTaggedPdf((await writePdf(content, 'simulation')).bytes);
  simulated.artifacts.forEach((words, page) => {
    expect(words).toContain(`Page ${page + 1} of ${simulated.pages}`);
    expect(words).toContain('SIMULATION');
  });
  const real = await readTaggedPdf((await writePdf(content, 'production')).bytes);
  for (const words of real.artifacts) expect(words).not.toContain('SIMULATION');
});

test('a settlement of two borrowers has places for initials, signature and date of each', async () => {
  const facts = { ...SETTLEMENT, coborrower: 'Bob Lee' };
  const { bytes, fields } = await writePdf(settlementAgreement(facts), 'production');
  const { pages } = await readTaggedPdf(bytes);
  expect(fields.map(({ party, kind }) => `${party} ${kind}`)).toEqual([
    'borrower initials',
    'coborrower initials',
    'borrower signature',
    'borrower date',
    'coborrower signature',
    'coborrower date',
  ]);
  for (const { page, x, y, width, height } of fields) {
    expect(page).toBeGreaterThan(0);
    expect(page).toBeLessThanOrEqual(pages);
    expect(x >= 36 && x + width <= 612 - 36 && y >= 36 && y + height <= 792 - 36).toBe(true);
  }
});

test('a letter outside the fonts is written as its plain letter, not as an empty box', async () => {
  const content = settlementAgreement({ ...SETTLEMENT, borrower: 'Zoë Nguyễn-Łuksza' });
  const read = await readTaggedPdf((await writePdf(content, 'production')).bytes);
  expect(readWords(read.root)).toContain('Zoë Nguyen-Luksza');
});

/** Milliseconds that this thread has worked. The clock on the wall would count the other work of the machine too. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

test('95 of 100 documents are written within 300 ms of work', async () => {
  const contents = Object.values(SAMPLES);
  const took: number[] = [];
  for (const content of [...contents, ...contents]) {
    const begun = workedMs();
    await writePdf(content, 'production');
    took.push(workedMs() - begun);
  }
  const sorted = took.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(300);
});
