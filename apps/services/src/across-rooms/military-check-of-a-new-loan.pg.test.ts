import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openFakeBureau } from '@lendside/providers/bureau/fake.ts';
import { expect, test } from 'vitest';
import { checksHandlers } from '#features/checks/checks-routes.ts';
import { openOriginationTrial, personOf } from '#features/origination/origination.fixture.ts';
import { stepsOfAnn } from '#features/origination/origination-steps.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { completeSigning } from '#servicing/commands/origination/sign-origination.ts';

const sealing = makeSealing(['lendside simulation sealing key, worthless elsewhere']);
// The fake bureau reports people of this name as covered.
const NAME_COVERED = statement(
  'test_name_covered',
  `update servicing.customer set last_name = 'Service', birth_day_sealed = $2, ssn_sealed = $3 where lms_id = 2 and customer_id = $1`,
);

test('a covered answer of the bureau about a new loan refuses its signature [LAP-074 LOP-046]', async () => {
  const trial = await openOriginationTrial(businessDate('2026-06-15'));
  const { database, loanSystems } = trial.means;
  const checks = checksHandlers({ database, loanSystems, bureau: openFakeBureau(), sealing });
  const ann = personOf('ann');
  const { loanId } = await stepsOfAnn(() => trial).make();
  const facts = [TRIAL_CUSTOMER, sealing.seal('birthDay', '19800131'), sealing.seal('ssn', '219-09-1234')];
  await trial.owner.rows(NAME_COVERED, facts);
  const asked = { customerId: TRIAL_CUSTOMER, lmsId: 2, loanId, migrateProduct: false, isDisbursement: true } as const;
  expect(await checks.getMilitaryStatus(asked, ann, trial.context)).toMatchObject({ status: 'Pending' });
  expect(await checks.requestMilitaryCheck(asked, ann, trial.context)).toMatchObject({ status: 'Covered' });
  expect(await trial.refused((tx) => completeSigning(tx, { key: 'covered', lmsId: 2, loanId }))).toEqual({
    code: 'not_eligible',
    reason: 'covered_borrower_title',
  });
});
