import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { enterByPassword, forgetCounters, openEntryServices, type EntryServices } from './entry.fixture.ts';

let services: EntryServices;
beforeAll(async () => {
  services = await openEntryServices();
});
beforeEach(async () => {
  await forgetCounters(services);
});

const agree = statement(
  'test_agree',
  `insert into app.terms_consent (profile_id, brand, version, text_hash) values ('ann', $1, $2, '\\x00')`,
);
const set = statement(
  'test_set_setting',
  'insert into app.setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
);
const change = (text: string) => services.owner.rows(statement(`test_${text.length}_change`, text));

async function told(): Promise<Record<string, boolean>> {
  const { answer } = await enterByPassword(services.app, 'ann');
  return answer.json<{ serviceConfiguration: Record<string, boolean> }>().serviceConfiguration;
}

test('consent to the terms is due until the person agrees to this version for this brand', async () => {
  expect(await told()).toMatchObject({ isTermsConsentDue: true });
  await services.owner.rows(agree, ['inl', TERMS_VERSION]);
  await services.owner.rows(agree, ['tmx', '2025-01']);
  expect(await told()).toMatchObject({ isTermsConsentDue: true });
  await services.owner.rows(agree, ['tmx', TERMS_VERSION]);
  expect(await told()).toMatchObject({ isTermsConsentDue: false });
});

test("a partner profile and a security question stay due for a partner's customer until saved", async () => {
  expect(await told()).toMatchObject({ isInvictusProfileDue: false, isInvictusQuestionDue: false });
  await change(`insert into app.profile_customer (profile_id, lms_id, customer_id) values ('ann', 3, 'IV-1')`);
  expect(await told()).toMatchObject({ isInvictusProfileDue: true, isInvictusQuestionDue: true });
  await change(`insert into app.partner_profile (profile_id, sealed) values ('ann', '\\x00')`);
  expect(await told()).toMatchObject({ isInvictusProfileDue: true });
  await change(`update app.partner_profile set told_at = now()`);
  expect(await told()).toMatchObject({ isInvictusProfileDue: false, isInvictusQuestionDue: true });
  await change(`insert into app.security_answer (profile_id, question_id, answer_hash) values ('ann', 'pet', '-')`);
  expect(await told()).toMatchObject({ isInvictusProfileDue: false, isInvictusQuestionDue: false });
});

test("the menu entries depend on the person and on the lender's settings [OPEN-63]", async () => {
  expect(await told()).toMatchObject({ referralRewardsButton: true, offerButton: false, isReferralUser: true });
  await services.owner.rows(set, ['config.offerButton', 'true']);
  expect(await told()).toMatchObject({ referralRewardsButton: true, offerButton: true, isReferralUser: true });
  await services.owner.rows(set, ['config.referralRewardsButton', 'false']);
  expect(await told()).toMatchObject({ referralRewardsButton: false });
});

test('a person blocked by their loan system is reported as blocked [LOP-091]', async () => {
  const block = (whose: string) =>
    change(
      `insert into servicing.customer_fact (lms_id, customer_id, is_blocked)
       select lms_id, customer_id, true from app.profile_customer where profile_id ${whose} 'ann'`,
    );
  await block('<>');
  expect(await told()).toMatchObject({ isBlocked: false });
  await block('=');
  expect(await told()).toMatchObject({ isBlocked: true });
});
