import { hash } from '@node-rs/argon2';
import { toCompactDate } from '@lendside/domain/identity/dates-of-birth.ts';
import { SECURITY_QUESTIONS, toPlainAnswer } from '@lendside/domain/identity/security-questions.ts';
import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { hashTerms, termsOf } from '#features/profile/terms-queries.ts';
import { hasAccount, toIdentity } from './people.ts';
import { theLoanSystems } from './person-systems.ts';
import type { Person } from './story.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { STORES } from '#servicing/sample-stores.ts';
import type { Sealing } from '#platform/sealing.ts';

/** The security answer of the simulated partner customers. */
const ANSWER = 'Lendside';
/** Argon2id with 19 MiB and two passes, as everywhere. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const SEED_KNOWN_CUSTOMERS = statement(
  'seed_known_customers',
  `
  insert into servicing.customer (lms_id, customer_id, first_name, last_name, email, phone, birth_day_sealed, birth_day_hash,
         ssn_sealed, ssn_hash)
  select "lmsId", "customerId", "firstName", "lastName", email, phone, decode("birthDaySealed", 'base64'),
         decode("birthDayHash", 'base64'), decode("ssnSealed", 'base64'), decode("ssnHash", 'base64')
    from jsonb_to_recordset($1::jsonb) as c("lmsId" int, "customerId" text, "firstName" text, "lastName" text, email text,
         phone text, "birthDaySealed" text, "birthDayHash" text, "ssnSealed" text, "ssnHash" text)`,
);
const SEED_ADDRESSES = statement(
  'seed_addresses',
  `
  insert into servicing.customer_address (lms_id, customer_id, type, street, city, state, zip)
  select "lmsId", "customerId", 'Home', street, city, state, zip
    from jsonb_to_recordset($1::jsonb) as a("lmsId" int, "customerId" text, street text, city text, state text, zip text)`,
);
const SEED_CONSENTS = statement(
  'seed_consents',
  `
  insert into app.terms_consent (profile_id, brand, version, text_hash)
  select "profileId", brand, $2, decode("textHash", 'base64')
    from jsonb_to_recordset($1::jsonb) as c("profileId" text, brand text, "textHash" text)`,
);
const SEED_PARTNER_PROFILE = statement(
  'seed_partner_profile',
  'insert into app.partner_profile (profile_id, sealed, told_at) values ($1, $2, now())',
);
const SEED_ANSWER = statement(
  'seed_security_answer',
  'insert into app.security_answer (profile_id, question_id, answer_hash) values ($1, $2, $3)',
);

/** Seeds what is known about the people besides their loans: customer records, addresses and accepted terms. The partner's
 *  customers also get a profile and a security answer. Source: LAP-052, OPEN-49, OPEN-75, D17. */
export async function seedWhoTheyAre(tx: Transaction, sealing: Sealing, people: readonly Person[]): Promise<void> {
  await tx.rows(SEED_KNOWN_CUSTOMERS, [JSON.stringify(people.flatMap((person) => toKnownCustomers(sealing, person)))]);
  await tx.rows(SEED_ADDRESSES, [JSON.stringify(people.flatMap(toAddresses))]);
  const registered = people.filter(hasAccount);
  await tx.rows(SEED_CONSENTS, [JSON.stringify(registered.flatMap(toConsents)), TERMS_VERSION]);
  for (const person of registered) await seedPartnerProfile(tx, sealing, person);
}

function toKnownCustomers(sealing: Sealing, person: Person) {
  const { birthOn, ssn, username, phone, customerIdOf } = toIdentity(person);
  const birthDay = toCompactDate(birthOn);
  const hasSsn = person.facts?.ssnOnFile !== false;
  return theLoanSystems(person).map((lmsId) => ({
    lmsId,
    customerId: customerIdOf(lmsId),
    firstName: person.firstName,
    lastName: person.lastName,
    email: username,
    phone,
    birthDaySealed: sealing.seal('birthDay', birthDay).toString('base64'),
    birthDayHash: sealing.hash('birthDay', birthDay).toString('base64'),
    ssnSealed: hasSsn ? sealing.seal('ssn', ssn).toString('base64') : null,
    ssnHash: hasSsn ? sealing.hash('ssn', ssn).toString('base64') : null,
  }));
}

/** Returns a person's addresses, one per loan system: a made-up street in the town of one of its stores. */
function toAddresses(person: Person) {
  const { customerIdOf, phone } = toIdentity(person);
  return theLoanSystems(person).flatMap((lmsId) => {
    const stores = STORES.filter((one) => one.lmsId === lmsId && lmsId !== LOAN_SYSTEM_IDS.Invictus);
    const number = Number(phone.slice(-2));
    const found = /^.*, (.+), ([A-Z]{2}) (\d{5})$/.exec(stores[number % (stores.length || 1)]?.address ?? '');
    if (found === null) return [];
    const [, city, state, zip] = found;
    return [{ lmsId, customerId: customerIdOf(lmsId), street: `${100 + number} Example Street`, city, state, zip }];
  });
}

function toConsents(person: Person) {
  if (person.hasAgreedToTerms === false) return [];
  const { profileId } = toIdentity(person);
  return [...new Set([...person.brands, 'tmx' as const])].map((brand) => ({
    profileId,
    brand,
    textHash: hashTerms(termsOf(brand, { brandNames: {} })).toString('base64'),
  }));
}

async function seedPartnerProfile(tx: Transaction, sealing: Sealing, person: Person): Promise<void> {
  const isCustomer = theLoanSystems(person).includes(LOAN_SYSTEM_IDS.Invictus);
  const [question] = SECURITY_QUESTIONS;
  if (!isCustomer || person.isPartnerProfileDue === true || question === undefined) return;
  const { profileId, username, phone } = toIdentity(person);
  const profile = {
    street: '1 Example Street',
    city: 'Atlanta',
    state: 'GA',
    zip: '30301',
    cellNumber: phone,
    email: username,
  };
  await tx.rows(SEED_PARTNER_PROFILE, [profileId, sealing.seal('partnerProfile', JSON.stringify(profile))]);
  const answerHash = await hash(toPlainAnswer(ANSWER) ?? '', ARGON2ID);
  await tx.rows(SEED_ANSWER, [profileId, question.questionId, answerHash]);
}
