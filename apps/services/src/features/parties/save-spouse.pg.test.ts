import { addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { readSpouse } from '#servicing/commands/customers/spouse.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { openPartiesTrial, personOf } from './parties.fixture.ts';

const trial = await openPartiesTrial();
const ann = personOf('ann');
const SPOUSE = statement<{ spouse_sealed: Buffer | null }>(
  'spouse_test_row',
  `select spouse_sealed from servicing.customer_fact where lms_id = 1 and customer_id = 'uma'`,
);
const MARRY = statement(
  'spouse_test_marry',
  `insert into servicing.customer_fact (lms_id, customer_id, is_married) values (1, 'uma', true)`,
);
const emil = {
  customerId: 'uma',
  firstName: 'Emil',
  lastName: 'Voss',
  address: { street: '1 Main Street', city: 'Madison', state: 'WI', zip: '53703' },
};
const save = (asked: typeof emil = emil, who = ann) => trial.calls.saveSpouseAddress(asked, who, trial.context);
const sealed = async () => (await trial.owner.row(SPOUSE))?.spouse_sealed ?? null;

test('the spouse is kept sealed for the letter, and the same address again changes nothing [LAP-058 LOP-112 ALT-013]', async () => {
  await trial.owner.rows(MARRY);
  expect(await save()).toEqual({ saved: true });
  const first = await sealed();
  expect(first?.toString('utf8')).not.toContain('Emil');
  expect(readSpouse(trial.sealing, first ?? Buffer.alloc(0))).toEqual({
    name: 'Emil Voss',
    street: '1 Main Street',
    street2: '',
    city: 'Madison',
    state: 'WI',
    zip: '53703',
  });
  expect(await save()).toEqual({ saved: true });
  expect(await sealed()).toEqual(first);
  expect(await readCustomerFacts(trial.worker, 1, 'uma')).toMatchObject({ isMarried: true, isSpouseNoticed: true });
});

test('two tabs that save at the same time leave one whole address', async () => {
  const other = { ...emil, address: { ...emil.address, street: '2 Main Street' } };
  await Promise.all([save(emil), save(other), save(emil), save(other)]);
  const kept = readSpouse(trial.sealing, (await sealed()) ?? Buffer.alloc(0));
  expect(['1 Main Street', '2 Main Street']).toContain(kept?.street);
});

test('nobody gives the address of another customer’s spouse', async () => {
  await expect(save(emil, personOf('tom'))).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(save({ ...emil, customerId: 'tom' })).rejects.toMatchObject({ errorCode: 'NotFoundException' });
});

test('the spouse is asked for where the product needs the notice and no address is on file [LOP-045]', async () => {
  const forget = statement('spouse_test_forget', 'update servicing.customer_fact set spouse_sealed = null');
  await trial.owner.rows(forget);
  const own = statement('spouse_test_own', `update servicing.loan set customer_id = 'uma' where loan_id = $1`);
  const loanId = await trial.open({
    productId: 2102,
    principalCents: 100_000,
    dueDates: Array.from({ length: 12 }, (_, index) => addMonths(businessDate('2026-07-15'), index)),
  });
  await trial.owner.rows(own, [loanId]);
  const spouse = async (loan: number) =>
    (await trial.calls.getPartiesToAgree({ loanId: loan }, ann, trial.context)).spouse;
  expect(await spouse(loanId)).toEqual({ customerId: 'uma', isRequired: true, isOnFile: false });
  await save();
  expect(await spouse(loanId)).toEqual({ customerId: 'uma', isRequired: true, isOnFile: true });
  expect(await spouse(await trial.openPawn(null))).toMatchObject({ isRequired: false, isOnFile: false });
});
