import { acknowledgeDisclosures } from '@lendside/contract/signing/acknowledge-disclosures.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { toAcknowledgment, type Acknowledger } from './own-block.ts';

const HOME = {
  type: 'Home',
  street: '1 Elm St',
  street2: '',
  city: 'Macon',
  state: 'GA',
  zip: '31201',
  display: '1 Elm St, Macon, GA 31201',
  sameAddresses: true,
  index: 0,
} as const;

const HECTOR: Acknowledger = {
  profileId: 'p8',
  customerId: '10080',
  name: 'Hector Lopez',
  username: 'p08@example.test',
  info: { dob: '02/03/1980', displaySsn: '***-**-1120', phoneNumber: '+19125550108', addresses: [HOME] },
};

test('an acknowledgment names loan, store, type, brand and the own block only [DOC-005 DOC-007 LAP-062]', () => {
  const loan = aLoan();
  const body = toAcknowledgment(loan, 'settlement', { documentId: 'd1', title: 'Agreement' }, HECTOR, ' HL ');
  expect(body).toEqual({
    AccountNumber: loan.loanId,
    storeId: loan.storeId,
    disclosureType: 'settlement',
    loanBrand: 'tmx',
    disclosureAck: {
      cognitoId: 'p8',
      disclosures: [{ documentId: 'd1', title: 'Agreement' }],
      borrowerInfo: {
        customerId: '10080',
        name: 'Hector Lopez',
        username: 'p08@example.test',
        dob: '02/03/1980',
        displaySsn: '1120',
        accountPhone: '+19125550108',
        homeAddress: '1 Elm St, Macon, GA 31201',
        mailingAddress: '1 Elm St, Macon, GA 31201',
        initials: 'HL',
        date: loan.asOf,
        profileId: 'p8',
      },
      coborrowerInfo: null,
    },
  });
  expect(acknowledgeDisclosures.request.safeParse(body).success).toBe(true);
});

test('an acknowledgment never holds more of an SSN than its last four digits [LOP-034]', () => {
  const whole = { ...HECTOR, info: { dob: null, displaySsn: '078-05-1120', phoneNumber: null, addresses: [] } };
  const body = toAcknowledgment(aLoan(), 'settlement', { documentId: 'd1', title: 'A' }, whole, 'HL');
  expect(JSON.stringify(body)).not.toContain('078');
  const bare = toAcknowledgment(
    aLoan(),
    'settlement',
    { documentId: 'd1', title: 'A' },
    { ...HECTOR, info: null },
    'HL',
  );
  expect(acknowledgeDisclosures.request.safeParse(bare).success).toBe(true);
});

test('a document that asks for no initials is acknowledged without any [DOC-007]', () => {
  const body = toAcknowledgment(aLoan(), 'settlement', { documentId: 'd1', title: 'A' }, HECTOR, null);
  expect(body.disclosureAck.borrowerInfo.initials).toBeNull();
  expect(acknowledgeDisclosures.request.safeParse(body).success).toBe(true);
});
