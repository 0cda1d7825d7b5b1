import type { LinkFacts } from '@lendside/domain/customers/link-facts.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { personStatement, statement, type Queryable, type Transaction } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { LINKING_LIMITS } from '#platform/limits.ts';

/** A customer number in one loan system. */
export interface CustomerNumber {
  readonly lmsId: LoanSystemId;
  readonly customerId: string;
}

/** A customer of a loan system, with the contacts on file. */
export interface KnownCustomer extends CustomerNumber {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
}

interface NumberRow {
  readonly lms_id: LoanSystemId;
  readonly customer_id: string;
}

interface CustomerRow extends NumberRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const findCustomer = statement<CustomerRow>(
  'linking_find_customer',
  'select * from servicing.find_customer($1, $2, $3, $4, $5)',
);
const selectContact = statement<CustomerRow>(
  'linking_customer_contact',
  'select $1::int as lms_id, $2::text as customer_id, c.* from servicing.customer_contact($1, $2) c',
);
const selectSame = statement<NumberRow>(
  'linking_same_person',
  'select lms_id, customer_id from servicing.same_person($1, $2) order by lms_id, customer_id',
);
const lockPerson = statement('linking_lock_person', `select pg_advisory_xact_lock(hashtextextended('link:' || $1, 0))`);
interface HolderRow extends NumberRow {
  readonly profile_id: string;
  readonly is_blocked: boolean;
}

const selectHolders = statement<HolderRow>(
  'linking_holders',
  'select profile_id, lms_id, customer_id, is_blocked from app.holders_of($1, $2)',
);
const selectBlock = personStatement<{ blocked: boolean }>(
  'linking_is_blocked',
  'select blocked from app.profile where profile_id = $1',
);
const upsertProof = personStatement(
  'linking_prove',
  `
  insert into app.proven_customer (profile_id, lms_id, customer_id, proven_until)
  select $1, n.lms_id, n.customer_id, now() + make_interval(mins => ${LINKING_LIMITS.proofMinutes})
    from unnest($2::int[], $3::text[]) as n (lms_id, customer_id)
  on conflict (profile_id, lms_id, customer_id) do update set proven_until = excluded.proven_until`,
);
const selectProof = personStatement<NumberRow>(
  'linking_proof',
  `
  select lms_id, customer_id from app.proven_customer
   where profile_id = $1 and customer_id = $2 and proven_until > now() order by lms_id limit 1`,
);

/** Returns the customer who matches all facts, or null. A single query runs for every combination of wrong facts. Source:
 *  security T25, LAP-052. */
export async function findMatch(
  database: Queryable,
  sealing: Sealing,
  facts: LinkFacts,
): Promise<KnownCustomer | null> {
  const row = await database.row<CustomerRow>(findCustomer, [
    facts.phone,
    sealing.hash('birthDay', facts.birthDay),
    sealing.hash('ssn', facts.ssn),
    facts.loan.by === 'id' ? facts.loan.loanId : null,
    facts.loan.by === 'number' ? facts.loan.loanHeader : null,
  ]);
  return row === null ? null : toKnownCustomer(row);
}

/** Returns a customer by number, or null when none of our loan systems knows the number. */
export async function findKnownCustomer(database: Queryable, asked: CustomerNumber): Promise<KnownCustomer | null> {
  const row = await database.row<CustomerRow>(selectContact, [asked.lmsId, asked.customerId]);
  return row === null ? null : toKnownCustomer(row);
}

function toKnownCustomer(row: CustomerRow): KnownCustomer {
  return {
    lmsId: row.lms_id,
    customerId: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
  };
}

/** Returns all numbers of the person who has the given number, starting with that number. Locks the person until the
 *  transaction ends, so that no other transaction links or moves them. */
export async function lockSamePerson(tx: Transaction, known: CustomerNumber): Promise<readonly CustomerNumber[]> {
  const rows = await tx.rows<NumberRow>(selectSame, [known.lmsId, known.customerId]);
  const numbers = rows.map((row) => ({ lmsId: row.lms_id, customerId: row.customer_id }));
  const [first = known] = numbers;
  await tx.rows(lockPerson, [`${first.lmsId}:${first.customerId}`]);
  return [
    known,
    ...numbers.filter(({ lmsId, customerId }) => lmsId !== known.lmsId || customerId !== known.customerId),
  ];
}

/** A profile that holds a customer number. */
export interface Holder extends CustomerNumber {
  readonly profileId: string;
  readonly isBlocked: boolean;
}

/** Returns the profiles that hold any of these numbers. */
export async function findHolders(tx: Transaction, numbers: readonly CustomerNumber[]): Promise<readonly Holder[]> {
  const rows = await tx.rows<HolderRow>(selectHolders, toColumns(numbers));
  return rows.map((row) => ({
    profileId: row.profile_id,
    lmsId: row.lms_id,
    customerId: row.customer_id,
    isBlocked: row.is_blocked,
  }));
}

/** Tells whether the lender blocked a profile. No loan moves to a blocked profile, nor to one that does not exist. */
export async function isBlockedProfile(tx: Transaction, profileId: string): Promise<boolean> {
  return (await tx.row<{ blocked: boolean }>(selectBlock, [profileId]))?.blocked !== false;
}

/** Records that the profile proved these numbers with the right facts and the right code. */
export async function keepProof(tx: Transaction, profileId: string, numbers: readonly CustomerNumber[]): Promise<void> {
  await tx.rows(upsertProof, [profileId, ...toColumns(numbers)]);
}

/** Returns a customer number that this profile proved recently, or null. */
export async function findProof(
  database: Queryable,
  profileId: string,
  customerId: string,
): Promise<CustomerNumber | null> {
  const row = await database.row<NumberRow>(selectProof, [profileId, customerId]);
  return row === null ? null : { lmsId: row.lms_id, customerId: row.customer_id };
}

function toColumns(numbers: readonly CustomerNumber[]): [number[], string[]] {
  return [numbers.map(({ lmsId }) => lmsId), numbers.map(({ customerId }) => customerId)];
}

/** Returns the channel for a message to a customer: the phone on file, else the e-mail, else null. */
export function findChannel(
  { phone, email }: Pick<KnownCustomer, 'phone' | 'email'>,
  isVoice: boolean,
): { readonly channel: 'text' | 'voice' | 'email'; readonly address: string } | null {
  if (phone !== null) return { channel: isVoice ? 'voice' : 'text', address: phone };
  return email === null ? null : { channel: 'email', address: email };
}

/** Keeps the first number of each loan system, because a profile holds only one per system. */
export function chooseOnePerSystem(numbers: readonly CustomerNumber[]): readonly CustomerNumber[] {
  return Object.values(LOAN_SYSTEM_IDS).flatMap((lmsId) => numbers.find((number) => number.lmsId === lmsId) ?? []);
}
