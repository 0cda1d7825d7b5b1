import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { ESIGN_VERSION } from '@lendside/domain/documents/templates/esign-consent.ts';
import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import { openFakeFiles } from '@lendside/providers/files/fake.ts';
import { openFakeSigning } from '@lendside/providers/signing/fake.ts';
import { pino } from 'pino';
import { parseConfig } from '#config.ts';
import { openSealer } from '#wiring/open-sealer.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { makeCertificate } from '#features/documents/certificate-queries.ts';
import { keepDocument, recordDocument, storeDocument } from '#features/documents/keep-document.ts';
import { writePdf } from '#features/documents/write-pdf.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { esignCodeOf } from './consent/esign-code.ts';
import type { SigningMeans } from './signing-means.ts';
import type { ReadMeans } from './envelopes/read-means.ts';
import type { Paperwork } from './paperwork.ts';
import { signingKinds } from './signing-jobs.ts';
import { signingHandlers } from './signing-routes.ts';

const PEOPLE = statement(
  'signing_trial_people',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name, email) values
      ('ann', 'Ann', 'Lee', 'ann@example.com'), ('tom', 'Tom', 'Lee', 'tom@example.com'), ('eve', 'Eve', 'Ray', 'eve@example.com')
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name, email) values
      (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee', 'ann@example.com'), (2, 'tom', 'Tom', 'Lee', null), (2, 'eve', 'Eve', 'Ray', null)
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) values
    ('ann', 2, '${TRIAL_CUSTOMER}'), ('tom', 2, 'tom'), ('eve', 2, 'eve')`,
);
const COSIGN = statement('signing_trial_cosign', `update servicing.loan set cosigner_id = 'tom' where loan_id = $1`);
const OFFER = statement(
  'signing_trial_offer',
  `
  with earlier as (update servicing.settlement_offer set state = 'withdrawn' where loan_id = $1 and state = 'open')
  insert into servicing.settlement_offer (loan_id, seq, claim, amount, offered_on, expires_on, state)
  select $1, coalesce(max(seq), 0) + 1, 240000, $2, $3, $4, 'open' from servicing.settlement_offer where loan_id = $1`,
);
const ENVELOPES = statement<{ state: string; vendor_id: string | null; refused_why: string | null; applied: boolean }>(
  'signing_trial_envelopes',
  `select state, vendor_id, refused_why, applied_at is not null as applied from app.envelope where loan_id = $1 order by made_at`,
);

/** Returns a person of the trial as a caller. */
export function personOf(profileId: 'ann' | 'tom' | 'eve'): Customer {
  const customerId = profileId === 'ann' ? TRIAL_CUSTOMER : profileId;
  return {
    kind: 'customer',
    scope: { kind: 'full' },
    deviceKey: 'dev_test',
    provenAt: new Date(),
    block: null,
    profileId,
    sessionId: `ses_${profileId}`,
    username: `${profileId}@example.com`,
    customerIds: [customerId],
    customerIdBySystem: { TLXe: customerId },
    brands: ['tmx'],
  };
}

export const TODAY = businessDate('2026-06-15');
const PAPERWORK: Paperwork = {
  write: writePdf,
  keep: keepDocument,
  store: storeDocument,
  record: recordDocument,
  certify: makeCertificate,
};
const parsed = parseConfig({ DATABASE_URL: 'postgres://nowhere/none', LENDSIDE_MODE: 'simulation' });
const DUE = statement<{ outbox_id: number; kind: string; payload: Record<string, unknown> }>(
  'signing_trial_due',
  `select outbox_id, kind, payload from app.outbox
    where kind like 'signing.%' and sent_at is null and given_up_at is null and next_at <= clock_timestamp() order by outbox_id limit 1`,
);
const DONE = statement('signing_trial_done', 'update app.outbox set sent_at = now() where outbox_id = $1');
const LATER = statement(
  'signing_trial_later',
  `update app.outbox set next_at = clock_timestamp() + make_interval(secs => $2), attempts = attempts + 1 where outbox_id = $1`,
);
const SWEEP_NOW = statement(
  'signing_trial_sweep_now',
  `
  with r as (update app.envelope set read_at = read_at - interval '1 hour' where loan_id = $1)
  update app.outbox set next_at = now() where kind = 'signing.sweep' and sent_at is null
     and payload ->> 'envelopeId' in (select envelope_id::text from app.envelope where loan_id = $1)`,
);
const RETRY_NOW = statement(
  'signing_trial_retry_now',
  `update app.outbox set next_at = now() where kind in ('signing.read', 'signing.void') and sent_at is null`,
);

/** Opens the signing room on books of its own, with a fake vendor and a fake store of documents. */
export async function openSigningTrial(changes: Partial<SigningMeans> = {}, workerChanges: Partial<ReadMeans> = {}) {
  const books = await openCommandBooks(TODAY);
  const { owner, api, worker } = books;
  await owner.rows(PEOPLE);
  const sealing = makeSealing(['a sealing key of the tests, thirty-two long']);
  const vendor = openFakeSigning();
  const files = openFakeFiles();
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const means: SigningMeans = {
    database: api,
    logger,
    mode: 'simulation',
    sealing,
    loanSystems: [builtInLoanSystem(1, api), builtInLoanSystem(2, api)],
    paperwork: PAPERWORK,
    signing: vendor,
    files,
    lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
    ownOrigins: ['https://pay.example'],
    ...changes,
  };
  const calls = signingHandlers(means);
  const built = { 1: builtInLoanSystem(1, worker), 2: builtInLoanSystem(2, worker) };
  const readMeans: ReadMeans = {
    database: worker,
    logger,
    mode: 'simulation',
    sealing,
    paperwork: PAPERWORK,
    findSystem: (lmsId) => (lmsId === 3 ? null : built[lmsId]),
    signing: means.signing,
    files: means.files,
    sealer: parsed.ok ? openSealer(parsed.config) : null,
    lender: means.lender,
    ...workerChanges,
  };
  const kinds = signingKinds(readMeans);
  /** Works on everything that is due in the signing queue, one row after the other. Returns the outcomes. */
  const work = async (): Promise<string[]> => {
    const outcomes: string[] = [];
    for (let row = await owner.row(DUE); row !== null; row = await owner.row(DUE)) {
      const { outbox_id: id, kind, payload } = row;
      const outcome = (await kinds[kind]?.work(payload)) ?? { kind: 'giveUp' as const, detail: 'no such kind' };
      outcomes.push(`${kind} ${outcome.kind}`);
      if (outcome.kind === 'done' || outcome.kind === 'giveUp') await owner.rows(DONE, [id]);
      else await owner.rows(LATER, [id, outcome.kind === 'later' ? outcome.delayMs / 1000 : 30]);
    }
    return outcomes;
  };
  const context = { ...aCall, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };

  /** Opens a loan with an open settlement offer. */
  const openLoan = async ({ isShared = false, amountCents = 120_000, days = 14 } = {}): Promise<number> => {
    const loanId = await books.open({
      productId: 1103,
      principalCents: 240_000,
      dueDates: Array.from({ length: 12 }, (_, index) => addDays(businessDate('2026-07-15'), 30 * index)),
      collateral: { year: 2017, make: 'Ford', model: 'Escape' },
    });
    if (isShared) await owner.rows(COSIGN, [loanId]);
    await owner.rows(OFFER, [loanId, amountCents, TODAY, addDays(TODAY, days)]);
    return loanId;
  };
  const trial = {
    ...books,
    means,
    readMeans,
    kinds,
    calls,
    work,
    sweepNow: (loanId: number) => owner.rows(SWEEP_NOW, [loanId]),
    retryNow: () => owner.rows(RETRY_NOW),
    settlement: async (loanId: number) =>
      builtInLoanSystem(2, worker).capabilities.settlements?.settlementStatus(loanId, [TRIAL_CUSTOMER]),
    returned: (loanId: number, who: Customer, event: SigningEvent | null) =>
      calls.reportSigningReturn({ loanId, lmsId: 2, signingType: 'settlement', event }, who, context),
    vendor,
    files,
    sealing,
    lines,
    context,
    openLoan,
    offerAnew: (loanId: number, amountCents: number) =>
      owner.rows(OFFER, [loanId, amountCents, TODAY, addDays(TODAY, 14)]),
    envelopes: (loanId: number) => owner.rows(ENVELOPES, [loanId]),
    consent: (who: Customer) =>
      calls.giveEsignConsent(
        { version: ESIGN_VERSION, code: esignCodeOf(sealing, who.profileId, ESIGN_VERSION) },
        who,
        context,
      ),
    acknowledge: async (loanId: number, who: Customer, initials = 'AL') => {
      const { documents } = await calls.getSigningDocuments({ loanId, disclosureType: 'settlement' }, who, context);
      return calls.acknowledgeDisclosures(anAcknowledgement(loanId, who, documents, initials), who, context);
    },
    start: (loanId: number, who: Customer, redirectUrl?: string) =>
      calls.startSigning(
        {
          loanId,
          lmsId: 2,
          signingType: 'settlement',
          iframe: true,
          ...(redirectUrl === undefined ? {} : { redirectUrl }),
        },
        who,
        context,
      ),
    status: (loanId: number, who: Customer) =>
      calls.getSigningStatus({ loanId, lmsId: 2, signingType: 'settlement' }, who, context),
    /** Consent and initials, as a person gives them before the signing page opens. */
    ready: async (loanId: number, who: Customer): Promise<void> => {
      await trial.consent(who);
      await trial.acknowledge(loanId, who);
    },
  };
  return trial;
}

/** Builds the body of an acknowledgment as the web sends it. */
export function anAcknowledgement(
  loanId: number,
  who: Customer,
  documents: readonly { readonly documentId: string; readonly title?: string }[],
  initials = 'AL',
) {
  const block = {
    customerId: who.customerIds[0] ?? '',
    name: 'Ann Lee',
    initials,
    date: TODAY,
    profileId: who.profileId,
    displaySsn: '1234',
  };
  return {
    AccountNumber: loanId,
    storeId: 10_001,
    disclosureType: 'settlement' as const,
    loanBrand: 'tmx',
    disclosureAck: {
      cognitoId: who.profileId,
      disclosures: documents.map(({ documentId, title }) => ({
        documentId,
        ...(title === undefined ? {} : { title }),
      })),
      borrowerInfo: block,
    },
  };
}
