import { describe, expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { certificateOfCompletion, evidenceTime, type CompletionFacts } from './certificate-of-completion.ts';

const FACTS: CompletionFacts = {
  author: 'InstaLoan',
  lender: { name: 'Lender LLC' },
  loanHeader: '1000123-0',
  madeOn: businessDate('2026-05-04'),
  envelopeId: '0c5d7a52-0000-4000-8000-000000000001',
  vendor: { name: 'DocuSign', envelopeId: 'v-77' },
  documents: [{ name: 'Settlement agreement', shownHash: 'a'.repeat(64), signedHash: 'b'.repeat(64) }],
  signers: [
    {
      name: 'Alma Reyes',
      email: 'p01@example.test',
      party: 'borrower',
      consentVersion: '3',
      consentAt: new Date('2026-05-01T10:00:00Z'),
      signedAt: new Date('2026-05-04T15:12:09Z'),
    },
    {
      name: 'Ben Reyes',
      email: 'ben@example.test',
      party: 'coborrower',
      consentVersion: '3',
      consentAt: new Date('2026-05-02T10:00:00Z'),
      signedAt: new Date('2026-05-04T16:00:00Z'),
    },
  ],
  readings: [],
  events: [
    {
      at: new Date('2026-05-04T16:00:00Z'),
      what: 'Signed',
      who: 'Ben Reyes',
      device: 'Safari on iPhone',
      address: '203.0.113.8',
    },
    { at: new Date('2026-05-04T15:00:00Z'), what: 'Sent', who: null, device: null, address: null },
  ],
};

describe('certificate of completion', () => {
  test('the certificate names documents, hashes, signers, consent, events, vendor and loan', () => {
    const text = JSON.stringify(certificateOfCompletion(FACTS));
    for (const part of [
      '1000123-0',
      'DocuSign',
      'v-77',
      FACTS.envelopeId,
      'Settlement agreement',
      'a'.repeat(64),
      'b'.repeat(64),
      'Alma Reyes',
      'Co-borrower',
      'Version 3, May 1, 2026, 10:00:00 AM UTC',
      'May 4, 2026, 3:12:09 PM UTC',
      'Safari on iPhone',
      '203.0.113.8',
    ])
      expect(text).toContain(part);
  });

  test('the certificate invents nothing: no address, no time and no initials that nobody gave', () => {
    const [first] = FACTS.signers;
    if (first === undefined) throw new Error('no signer');
    const readings = [
      { at: new Date('2026-05-04T15:05:00Z'), who: 'Ben Reyes', document: 'Privacy notice', initials: null },
      { at: new Date('2026-05-04T15:03:00Z'), who: 'Alma Reyes', document: 'Settlement agreement', initials: 'AR' },
    ];
    const signers = [{ ...first, email: null, signedAt: null }];
    const { blocks } = certificateOfCompletion({ ...FACTS, signers, readings });
    const text = JSON.stringify(blocks);
    expect(text).toContain('["Email","None on file"]');
    expect(text).toContain('["Signed","The signature service names no time"]');
    const table = blocks.find((block) => block.kind === 'table' && block.head.includes('Initials'));
    expect(table?.kind === 'table' && table.rows.map((row) => row.slice(1))).toEqual([
      ['Alma Reyes', 'Settlement agreement', 'AR'],
      ['Ben Reyes', 'Privacy notice', 'None asked'],
    ]);
  });

  test('events stand in the order of their times', () => {
    const table = certificateOfCompletion(FACTS).blocks.find(({ kind }) => kind === 'table');
    expect(table?.kind === 'table' && table.rows.map((row) => row[1])).toEqual(['Sent', 'Signed']);
  });

  test('the same facts always give the same content', () => {
    expect(certificateOfCompletion(FACTS)).toEqual(certificateOfCompletion({ ...FACTS }));
    expect(evidenceTime(new Date('2026-12-31T23:59:59.999Z'))).toBe('December 31, 2026, 11:59:59 PM UTC');
  });
});
