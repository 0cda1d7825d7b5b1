import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { ESIGN_VERSION } from '@lendside/domain/documents/templates/esign-consent.ts';
import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import { openFakeFiles } from '@lendside/providers/files/fake.ts';
import { openFakeSigning } from '@lendside/providers/signing/fake.ts';
import { pino } from 'pino';
import { parseConfig } from '#config.ts';
import { makeCertificate } from '#features/documents/certificate-queries.ts';
import { keepDocument, recordDocument, storeDocument } from '#features/documents/keep-document.ts';
import { writePdf } from '#features/documents/write-pdf.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Database } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { workThrough } from '#platform/work-through.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { seedTrialPeople } from '#servicing/commands/trial-people.fixture.ts';
import { openSealer } from '#wiring/open-sealer.ts';
import { esignCodeOf } from './consent/esign-code.ts';
import type { ReadMeans } from './envelopes/read-means.ts';
import type { Paperwork } from './paperwork.ts';
import { signingKinds } from './signing-jobs.ts';
import type { SigningMeans } from './signing-means.ts';
import { signingHandlers } from './signing-routes.ts';

const OFFER = statement(
  'signing_trial_offer',
  `
  with earlier as (update servicing.settlement_offer set state = 'withdrawn' where loan_id = $1 and state = 'open')
  insert into servicing.settlement_offer (loan_id, seq, claim, amount, offered_on, expires_on, state)
  select $1, coalesce(max(seq), 0) + 1, 240000, $2, $3, $4, 'open' from servicing.settlement_offer where loan_id = $1`,
);
const ENVELOPES = statement<{
  envelope_id: string;
  state: string;
  vendor_id: string | null;
  refused_why: string | null;
  ended_why: string | null;
  applied: boolean;
}>(
  'signing_trial_envelopes',
  `select envelope_id, state, vendor_id, refused_why, ended_why, applied_at is not null as applied
     from app.envelope where loan_id = $1 order by made_at`,
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

export const TODAY = businessDate('2026-06-15');
/** The real room of documents. */
export const PAPERWORK: Paperwork = {
  write: writePdf,
  keep: keepDocument,
  store: storeDocument,
  record: recordDocument,
  certify: makeCertificate,
};

function openParts() {
  const lines: string[] = [];
  const parsed = parseConfig({ DATABASE_URL: 'postgres://nowhere/none', LENDSIDE_MODE: 'simulation' });
  return {
    vendor: openFakeSigning(),
    files: openFakeFiles(),
    sealing: makeSealing(['a sealing key of the tests, thirty-two long']),
    sealer: parsed.ok ? openSealer(parsed.config) : null,
    lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
    /** What was logged. */
    lines,
    logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  };
}
type Parts = ReturnType<typeof openParts>;

function desksOf(api: Database): SigningMeans['renewalDesks'] {
  const renewals = builtInLoanSystem(2, api).capabilities.renewals;
  return renewals === null ? {} : { 2: renewals };
}

function toMeans(api: Database, { vendor: signing, files, sealing, lender, logger }: Parts): SigningMeans {
  return {
    database: api,
    logger,
    mode: 'simulation',
    sealing,
    loanSystems: [builtInLoanSystem(1, api), builtInLoanSystem(2, api)],
    renewalDesks: desksOf(api),
    paperwork: PAPERWORK,
    signing,
    files,
    lender,
    isBankOffered: () => Promise.resolve(true),
    closingHours: null,
    ownOrigins: ['https://pay.example', 'https://road.example'],
  };
}

function toReadMeans(worker: Database, { vendor: signing, files, sealing, sealer, lender, logger }: Parts): ReadMeans {
  const built = { 1: builtInLoanSystem(1, worker), 2: builtInLoanSystem(2, worker) };
  return {
    database: worker,
    logger,
    mode: 'simulation',
    sealing,
    paperwork: PAPERWORK,
    findSystem: (lmsId) => (lmsId === 3 ? null : built[lmsId]),
    signing,
    files,
    sealer,
    lender,
  };
}

/** The calls as people make them. */
function callsOf(means: SigningMeans, type: 'settlement' | 'refinance' | 'origination' = 'settlement') {
  const calls = signingHandlers(means);
  const context = { ...aCall, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };
  const of = (loanId: number) => ({ loanId, lmsId: 2, signingType: type });
  const documents = async (loanId: number, who: Customer) =>
    (await calls.getSigningDocuments({ loanId, disclosureType: type }, who, context)).documents;
  const consent = (who: Customer) =>
    calls.giveEsignConsent(
      { version: ESIGN_VERSION, code: esignCodeOf(means.sealing, who.profileId, ESIGN_VERSION) },
      who,
      context,
    );
  const acknowledge = async (loanId: number, who: Customer) =>
    calls.acknowledgeDisclosures(anAcknowledgement(loanId, who, await documents(loanId, who), type), who, context);
  return {
    calls,
    context,
    documents,
    consent,
    acknowledge,
    /** Consent and initials, as a person gives them before the signing page opens. */
    ready: async (loanId: number, who: Customer): Promise<void> => {
      await consent(who);
      await acknowledge(loanId, who);
    },
    start: (loanId: number, who: Customer, redirectUrl = 'https://pay.example/signing/return') =>
      calls.startSigning({ ...of(loanId), iframe: true, redirectUrl }, who, context),
    status: (loanId: number, who: Customer) => calls.getSigningStatus(of(loanId), who, context),
    returned: (loanId: number, who: Customer, event: SigningEvent | null) =>
      calls.reportSigningReturn({ ...of(loanId), event }, who, context),
  };
}

/** Opens the signing room on books of its own, with a fake vendor and a fake store of documents. */
export async function openSigningTrial() {
  const books = await openCommandBooks(TODAY);
  const { owner, api, worker } = books;
  await seedTrialPeople(owner);
  const parts = openParts();
  const [means, readMeans] = [toMeans(api, parts), toReadMeans(worker, parts)];
  const offer = (loanId: number, amountCents = 120_000, days = 14) =>
    owner.rows(OFFER, [loanId, amountCents, TODAY, addDays(TODAY, days)]);
  return {
    ...books,
    ...parts,
    ...callsOf(means),
    /** The calls about renewals. */
    renewals: callsOf(means, 'refinance'),
    /** The calls about new loans. */
    newLoans: callsOf(means, 'origination'),
    means,
    readMeans,
    /** Works on everything that is due in the signing queues. A failure leaves its row in the queue. */
    work: (changes: Partial<ReadMeans> = {}): Promise<string[]> => {
      const { reads, others } = signingKinds({ ...readMeans, ...changes });
      return workThrough(owner, { ...reads, ...others });
    },
    sweepNow: (loanId: number) => owner.rows(SWEEP_NOW, [loanId]),
    retryNow: () => owner.rows(RETRY_NOW),
    envelopes: (loanId: number) => owner.rows(ENVELOPES, [loanId]),
    settlement: (loanId: number) =>
      Promise.resolve(
        builtInLoanSystem(2, worker).capabilities.settlements?.settlementStatus(loanId, [TRIAL_CUSTOMER]),
      ),
    offer,
    /** Opens a loan of Ann with an open settlement offer; with `isShared`, Tom owes it too. */
    openLoan: async ({ isShared = false } = {}): Promise<number> => {
      const loanId = await books.open({
        productId: 1103,
        principalCents: 240_000,
        dueDates: Array.from({ length: 12 }, (_, index) => addDays(businessDate('2026-07-15'), 30 * index)),
        collateral: { year: 2017, make: 'Ford', model: 'Escape' },
      });
      if (isShared) await books.cosign(loanId);
      await offer(loanId);
      return loanId;
    },
  };
}

/** Builds the body of an acknowledgment as the web sends it. */
export function anAcknowledgement(
  loanId: number,
  who: Customer,
  documents: readonly { readonly documentId: string }[],
  type: 'settlement' | 'refinance' | 'origination' = 'settlement',
) {
  const block = {
    // The screen of a guest does not know the number of the borrower.
    customerId: who.scope.kind === 'guest' ? '' : (who.customerIds[0] ?? ''),
    name: 'Ann Lee',
    initials: 'AL',
    date: TODAY,
    profileId: who.profileId,
    displaySsn: '1234',
  };
  return {
    AccountNumber: loanId,
    storeId: 10_001,
    disclosureType: type,
    loanBrand: 'tmx',
    disclosureAck: {
      cognitoId: who.profileId,
      disclosures: documents.map(({ documentId }) => ({ documentId })),
      borrowerInfo: block,
    },
  };
}
