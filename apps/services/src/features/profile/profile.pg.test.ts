import { createHash } from 'node:crypto';
import { acceptTerms } from '@lendside/contract/profile/accept-terms.ts';
import { answerSecurityQuestion } from '@lendside/contract/profile/answer-security-question.ts';
import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { getTerms } from '@lendside/contract/profile/get-terms.ts';
import { listAnsweredQuestions } from '@lendside/contract/profile/list-answered-questions.ts';
import { listSecurityQuestions } from '@lendside/contract/profile/list-security-questions.ts';
import { mdmProfile } from '@lendside/contract/profile/mdm-profile.ts';
import { registerNcrUser } from '@lendside/contract/profile/register-ncr-user.ts';
import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import type { PartnerProfile, ProfileCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { verify } from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { readEntryFacts } from '#features/sign-in/service-configuration.ts';
import { statement } from '#platform/database.ts';
import {
  ANNS,
  callUserPool,
  openTestServices,
  sampleRooms,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';
import { addPerson, callAs } from './person.fixture.ts';

let services: TestServices;
let ann: Visit;
let nia: Visit;
let ivo: Visit;
// The profiles stored at the partner.
const partner: { isDown: boolean; profiles: Record<string, PartnerProfile> } = { isDown: false, profiles: {} };
const partnerProfiles: ProfileCalls = {
  saveProfile: (customerId, profile) => {
    if (partner.isDown) return Promise.reject(new LoanSystemUnavailable(3, 'down'));
    partner.profiles[customerId] = profile;
    return Promise.resolve();
  },
};
beforeAll(async () => {
  services = await openTestServices({}, { ...sampleRooms(), partnerProfiles });
  await addPerson(services.owner, 'nia');
  await addPerson(services.owner, 'ned');
  await addPerson(services.owner, 'ivo', { 1: 'NL-9', 3: 'IV-9' });
  [ann, nia, ivo] = [
    await signIn(services.app, 'ann'),
    await signIn(services.app, 'nia'),
    await signIn(services.app, 'ivo'),
  ];
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const call = (...parts: Parameters<typeof callAs> extends [unknown, ...infer Rest] ? Rest : never) =>
  callAs(services.app, ...parts);
const lastAudit = (action: string) =>
  services.owner.row<{ decision: string; reason: string | null; profile_id: string }>(
    statement(
      'test_last_audit',
      'select decision, reason, profile_id from app.audit_log where action = $1 order by audit_id desc limit 1',
    ),
    [action],
  );
async function attributesOf(visit: Visit): Promise<Record<string, string>> {
  const response = await callUserPool(services.app, 'GetUser', { AccessToken: visit.accessToken }, visit.cookies);
  const { UserAttributes } = response.json<{ UserAttributes: { Name: string; Value: string }[] }>();
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}

describe('the master profile', () => {
  test('simultaneous calls make one master profile and return the same id [CUS-016 OPEN-50 LOP-109]', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => call(ann, mdmProfile, {})));
    const ids = new Set(many.map((response) => response.json<{ mdmId: string }>().mdmId));
    expect([...ids]).toEqual([expect.stringMatching(/^mdm_[0-9a-z]{26}$/)]);
    const said = { customerIds: [ANNS.customerId], firstName: 'Anna', lastName: 'B', dob: '19800101', email: 'x@y.zz' };
    expect((await call(ann, mdmProfile, said)).json()).toEqual({ mdmId: [...ids][0] });
    expect(await attributesOf(ann)).toMatchObject({ sub: 'ann', 'custom:mdm_id': [...ids][0] });
    expect(await lastAudit('mdmProfile')).toMatchObject({ decision: 'allowed', profile_id: 'ann' });
  });

  test("a master profile with somebody else's customer number is refused and audited", async () => {
    const response = await call(nia, mdmProfile, { customerIds: [ANNS.customerId] });
    expect([response.statusCode, response.json<{ errorCode: string }>().errorCode]).toEqual([
      403,
      'AccessDeniedException',
    ]);
    expect(await lastAudit('mdmProfile')).toMatchObject({ decision: 'refused', reason: 'claimed identity' });
  });
});

describe('enrolling a non-customer in the referral program', () => {
  const typed = { email: 'Nia@Example.com', firstName: ' Nia ', lastName: 'O’Neil', cellNumber: '(512) 555-0177' };

  test("a non-customer's first enrollment gets status 201, and a repeat the same answer with 200 [API-34 LAP-057 AUT-28 ENT-06]", async () => {
    const first = await call(nia, registerNcrUser, { ...typed, fromLegacyNcr: true });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      profileId: 'nia',
      status: 'active',
      shortCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    });
    const again = await Promise.all(Array.from({ length: 5 }, () => call(nia, registerNcrUser, typed)));
    for (const response of again) expect([response.statusCode, response.json()]).toEqual([200, first.json()]);
    expect(await attributesOf(nia)).toMatchObject({
      'custom:non_customer_refer': 'active',
      'custom:from_legacy_ncr': 'true',
      given_name: 'Nia',
      family_name: "O'Neil",
    });
  });

  test('only one of six simultaneous enrollments gets status 201 [OPEN-51 ROL-14]', async () => {
    await addPerson(services.owner, 'noa');
    const noa = await signIn(services.app, 'noa');
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(noa, registerNcrUser, typed)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  test('enrollment contacts are stored separately and leave the confirmed contacts unchanged [API-34 CUS-007 security T24]', async () => {
    await addPerson(services.owner, 'nat');
    const nat = await signIn(services.app, 'nat');
    await call(nat, registerNcrUser, { ...typed, email: 'Victim@Example.com' });
    const row = await services.owner.row(
      statement(
        'test_referrer',
        `select r.state, p.email, p.phone, r.email as referral_email, r.phone as referral_phone
           from app.profile p join servicing.referrer r using (profile_id) where profile_id = 'nat'`,
      ),
    );
    expect(row).toEqual({
      state: 'active',
      email: 'nat@example.com',
      phone: null,
      referral_email: 'victim@example.com',
      referral_phone: '+15125550177',
    });
    expect((await call(nat, getPersonalInfo)).json()).toMatchObject({
      email: 'nat@example.com',
      hasVerifiedProfileEmail: true,
      phoneNumber: '+15125550177',
      hasVerifiedProfilePhone: false,
    });
  });

  test('each referrer gets a unique short code [LOP-111]', async () => {
    const ned = await signIn(services.app, 'ned');
    const response = await call(ned, registerNcrUser, { ...typed, email: 'ned@example.com' });
    const codes = await services.owner.rows<{ code: string }>(
      statement('test_codes', 'select short_code as code from servicing.referrer'),
    );
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.map(({ code }) => code)).toContain(response.json<{ shortCode: string }>().shortCode);
  });

  test('a refused enrollment names each unreadable field [API-34 OPEN-51]', async () => {
    const response = await call(nia, registerNcrUser, { email: 'x', firstName: 'R2', lastName: '', cellNumber: '5' });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual([
      'email',
      'firstName',
      'lastName',
      'cellNumber',
    ]);
    expect((await call(nia, registerNcrUser, { ...typed, cellNumber: undefined })).statusCode).toBe(400);
  });

  test('enrollment is refused for customers, and for everybody while the program is off [ERR-23 AUT-27]', async () => {
    const refused = await call(ann, registerNcrUser, typed);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      errorCode: 'ConflictException',
      message: 'You are not eligible at this time. Please contact customer service.',
    });
    expect(await lastAudit('registerNcrUser')).toMatchObject({ decision: 'refused', reason: 'is_customer' });
    const off = (value: string) =>
      services.owner.rows(
        statement(
          'test_programme',
          `insert into app.setting (name, value) values ('config.displayNonCustomerReferral', $1) on conflict (name) do update set value = excluded.value`,
        ),
        [value],
      );
    await off('false');
    expect((await call(nia, registerNcrUser, typed)).statusCode).toBe(409);
    await off('true');
    expect((await call(nia, registerNcrUser, typed)).statusCode).toBe(200);
  });
});

describe('security questions', () => {
  const readQuestions = async () =>
    (await call(ivo, listSecurityQuestions)).json<{ questionId: string; question: string }[]>();

  test('a new person is offered five security questions, all unanswered [API-35 LAP-054 LOP-110 AUT-25]', async () => {
    expect(await readQuestions()).toHaveLength(5);
    expect((await call(ivo, listAnsweredQuestions)).json()).toEqual([]);
    expect(await readEntryFacts(services.owner, 'ivo', 'tmx')).toMatchObject({ hasAnsweredQuestion: false });
  });

  test('an answered security question is listed with its time but not its answer [API-37 LAP-055 LAP-056 CUS-012]', async () => {
    const questions = await readQuestions();
    const questionId = questions[2]?.questionId;
    expect((await call(ivo, answerSecurityQuestion, { questionId, answer: 'Lake  View' })).json()).toEqual({
      saved: true,
    });
    const answered = await call(ivo, listAnsweredQuestions);
    expect(answered.json()).toEqual([{ ...questions[2], answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }]);
    expect(answered.body.toLowerCase()).not.toContain('lake');
    expect(await readEntryFacts(services.owner, 'ivo', 'tmx')).toMatchObject({ hasAnsweredQuestion: true });
  });

  test('a security answer is hashed without regard to case, and a new answer replaces it [OPEN-48]', async () => {
    await call(ivo, answerSecurityQuestion, { questionId: 'birth-city', answer: 'Austin' });
    await call(ivo, answerSecurityQuestion, { questionId: 'birth-city', answer: ' DALLAS ' });
    const row = await services.owner.row<{ answer_hash: string }>(
      statement(
        'test_answer',
        `select answer_hash from app.security_answer where profile_id = 'ivo' and question_id = 'birth-city'`,
      ),
    );
    expect(row?.answer_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(row?.answer_hash ?? '', 'dallas')).toBe(true);
  });

  test('a security answer is refused when it is too short or its question is unknown [API-36 OPEN-48]', async () => {
    for (const answer of ['', ' ', 'x'])
      expect((await call(ivo, answerSecurityQuestion, { questionId: 'birth-city', answer })).statusCode).toBe(400);
    expect((await call(ivo, answerSecurityQuestion, { questionId: 'mother', answer: 'Smith' })).statusCode).toBe(404);
  });

  test('security answers are limited to 20 an hour because hashing is slow', async () => {
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    for (let tries = 0; tries < 22; tries++)
      answers.push(await call(ivo, answerSecurityQuestion, { questionId: 'first-car', answer: `car ${tries}` }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    const waitSeconds = Number(answers.at(-1)?.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(3_500);
    expect(waitSeconds).toBeLessThanOrEqual(3_600);
  });
});

describe("the partner's profile", () => {
  const invictusProfile = {
    street: '1 Main St',
    city: 'Austin',
    state: 'tx',
    zip: '78701',
    cellNumber: '512-555-0150',
    email: 'ivo@example.com',
    employer: 'Secret Bakery',
    payFrequency: 'BiWeekly',
  };
  const info = { customerId: 'IV-9', lmsId: 3, invictusProfile };

  test('a saved partner profile is stored sealed and is no longer due [LAP-044 AUT-26 OPEN-49 LOP-104]', async () => {
    expect(await readEntryFacts(services.owner, 'ivo', 'tmx')).toMatchObject({ hasPartnerProfile: false });
    expect((await call(ivo, saveCustomerInfo, info)).json()).toEqual({ success: true });
    expect(await readEntryFacts(services.owner, 'ivo', 'tmx')).toMatchObject({ hasPartnerProfile: true });
    const row = await services.owner.row<{ sealed: Buffer }>(
      statement('test_partner_profile', `select sealed from app.partner_profile where profile_id = 'ivo'`),
    );
    expect(row?.sealed.includes('Secret Bakery')).toBe(false);
  });

  test('a saved profile is sent to the partner, and stays due while the partner is down [CUS-015 LAP-044 LOP-104]', async () => {
    expect(partner.profiles['IV-9']).toMatchObject({
      state: 'TX',
      cellNumber: '+15125550150',
      employer: 'Secret Bakery',
      payFrequency: 'BiWeekly',
    });
    partner.isDown = true;
    const moved = { ...info, invictusProfile: { ...invictusProfile, street: '2 Main St' } };
    const response = await call(ivo, saveCustomerInfo, moved);
    expect([response.statusCode, response.json<{ errorCode: string }>().errorCode]).toEqual([
      503,
      'ServiceUnavailableException',
    ]);
    expect(await readEntryFacts(services.owner, 'ivo', 'tmx')).toMatchObject({ hasPartnerProfile: false });
    partner.isDown = false;
    expect((await call(ivo, saveCustomerInfo, moved)).statusCode).toBe(200);
    expect(partner.profiles['IV-9']).toMatchObject({ street: '2 Main St' });
    expect(await readEntryFacts(services.owner, 'ivo', 'tmx')).toMatchObject({ hasPartnerProfile: true });
  });

  test('a partner profile is refused for a foreign number or another loan system [LAP-044]', async () => {
    expect((await call(ivo, saveCustomerInfo, { ...info, customerId: 'NL-9' })).statusCode).toBe(404);
    expect((await call(ann, saveCustomerInfo, info)).statusCode).toBe(404);
    expect((await call(ivo, saveCustomerInfo, { ...info, lmsId: 2 })).statusCode).toBe(400);
    expect((await call(ivo, saveCustomerInfo, { ...info, lmsId: 4 })).statusCode).toBe(400);
  });

  test('a refused partner profile names each unreadable field [LAP-044]', async () => {
    const wrong = { street: ' ', city: '', state: 'ZZ', zip: '1234', cellNumber: '1', email: 'x' };
    const response = await call(ivo, saveCustomerInfo, { ...info, invictusProfile: wrong });
    expect(response.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual(
      ['street', 'city', 'state', 'zip', 'cellNumber', 'email'].map((name) => `invictusProfile.${name}`),
    );
  });
});

describe('the terms', () => {
  test('terms stay due per brand until the customer agrees, and a hash of the text is stored [OPEN-75 OPEN-76]', async () => {
    const shown = (await call(ann, getTerms)).json<{ version: string; paragraphs: string[]; isDue: boolean }>();
    expect(shown).toMatchObject({ version: TERMS_VERSION, isDue: true });
    expect(shown.paragraphs[0]).toContain('TitleMax');
    expect((await call(null, getTerms)).json()).toEqual({ ...shown, isDue: false });
    for (const round of [1, 2])
      expect([round, (await call(ann, acceptTerms, { version: TERMS_VERSION })).json()]).toEqual([
        round,
        { accepted: true },
      ]);
    expect((await call(ann, getTerms)).json()).toMatchObject({ isDue: false });
    expect((await call(ann, getTerms, {}, { brand: 'inl' })).json()).toMatchObject({ isDue: true });
    const rows = await services.owner.rows<{ brand: string; text_hash: Buffer }>(
      statement('test_consent', `select brand, text_hash from app.terms_consent where profile_id = 'ann'`),
    );
    const textHash = createHash('sha256').update(shown.paragraphs.join('\n')).digest();
    expect(rows).toEqual([{ brand: 'tmx', text_hash: textHash }]);
    expect(await lastAudit('acceptTerms')).toMatchObject({ decision: 'allowed', profile_id: 'ann' });
  });

  test('consent to another version of the terms is refused [OPEN-75]', async () => {
    const response = await call(ann, acceptTerms, { version: '2020-01' });
    expect([response.statusCode, response.json<{ errorCode: string }>().errorCode]).toEqual([409, 'ConflictException']);
  });
});

test('customer ids are listed by loan system, with null for a system without an id [API-11 OPEN-63]', async () => {
  expect((await call(ivo, getLmsReferenceId)).json()).toEqual({
    lmsReferenceIds: { NLS: 'NL-9', TLXe: null, Invictus: 'IV-9' },
  });
  expect((await call(nia, getLmsReferenceId)).json()).toEqual({
    lmsReferenceIds: { NLS: null, TLXe: null, Invictus: null },
  });
});

test('strangers may read the terms but get status 401 from every other profile call', async () => {
  const calls = [mdmProfile, registerNcrUser, listSecurityQuestions, answerSecurityQuestion, listAnsweredQuestions];
  for (const endpoint of [...calls, getLmsReferenceId, saveCustomerInfo, acceptTerms])
    expect((await call(null, endpoint)).statusCode).toBe(401);
});
