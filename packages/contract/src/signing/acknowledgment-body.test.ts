import { expect, test } from 'vitest';
import { parseRequest } from '#wire.ts';
import { acknowledgeDisclosures } from './acknowledge-disclosures.ts';

const borrower = {
  customerId: 'TX-1',
  name: 'Hector Lopez',
  displaySsn: '1120',
  initials: 'HL',
  date: '2026-06-15',
  profileId: 'prof_1',
};
const body = {
  AccountNumber: 100_009,
  storeId: 10_002,
  disclosureType: 'settlement',
  loanBrand: 'tmx',
  disclosureAck: {
    cognitoId: 'prof_1',
    disclosures: [{ documentId: 'd1', title: 'Settlement agreement' }],
    borrowerInfo: borrower,
    coborrowerInfo: null,
  },
};

test('an acknowledgment holds who read what, with a block for each borrower [DOC-005 DOC-006 DOC-007]', () => {
  expect(parseRequest(acknowledgeDisclosures, body).ok).toBe(true);
  const withBoth = { ...body, disclosureAck: { ...body.disclosureAck, coborrowerInfo: borrower } };
  expect(parseRequest(acknowledgeDisclosures, withBoth).ok).toBe(true);
  for (const part of ['cognitoId', 'disclosures', 'borrowerInfo'] as const) {
    const { [part]: _, ...rest } = body.disclosureAck;
    expect(parseRequest(acknowledgeDisclosures, { ...body, disclosureAck: rest }).ok).toBe(false);
  }
});

test('an acknowledgment never carries a whole Social Security number [LOP-034]', () => {
  const withInfo = (info: object) => ({
    ...body,
    disclosureAck: { ...body.disclosureAck, borrowerInfo: { ...borrower, ...info } },
  });
  expect(parseRequest(acknowledgeDisclosures, withInfo({ ssn: '078051120' })).ok).toBe(false);
  expect(parseRequest(acknowledgeDisclosures, withInfo({ displaySsn: '078051120' })).ok).toBe(false);
});
