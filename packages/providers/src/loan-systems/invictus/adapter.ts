import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { businessDateOrToday } from '@lendside/domain/calendar/today-in-zone.ts';
import { LOAN_SYSTEM_IDS, loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { NO_CAPABILITIES, type PartnerProfile } from '#loan-systems/capabilities.ts';
import { LoanSystemUnavailable, type LoanSystem, type PaymentToPost, type PostingResult } from '#loan-systems/port.ts';
import type { LoanRecord } from '#loan-systems/loan-record.ts';
import {
  openPartnerSession,
  unavailable,
  type CallPartner,
  type InvictusOptions,
  type PartnerAnswer,
} from './partner-session.ts';
import {
  toHistory,
  toLoanRecord,
  toPaymentBody,
  toPostedPayment,
  toPostingRefusal,
  toProfileBody,
} from './translate.ts';
import {
  businessDateAnswer,
  loanAnswer,
  loansAnswer,
  parseAnswer,
  paymentAnswer,
  problemAnswer,
  profileAnswer,
  transactionsAnswer,
} from './wire.ts';

/** How many times one payment is sent before the caller must retry later. */
const SENDINGS_MAX = 2;

/** Adapter for the partner's loan system. It only translates and keeps the session's access token; the partner's ledger is the
 *  source of truth. A payment with an unknown outcome is sent again with the same key, immediately and at every later try.
 *  Source: design 2, LOP-024. */
export function invictusLoanSystem(options: InvictusOptions): LoanSystem<null> {
  const call = openPartnerSession(options);
  const account = async (loanId: number, customerIds: readonly string[]): Promise<LoanRecord | null> => {
    if (customerIds.length === 0) return null;
    const record = await findLoan(call, loanId);
    return record !== null && customerIds.includes(record.customerId) ? record : null;
  };
  return {
    lmsId: LOAN_SYSTEM_IDS.Invictus,
    name: loanSystemName(LOAN_SYSTEM_IDS.Invictus),
    capabilities: {
      ...NO_CAPABILITIES,
      profiles: { saveProfile: (customerId, profile) => saveProfile(call, customerId, profile) },
    },
    async businessDate() {
      const answer = await call({ method: 'GET', path: '/v1/business-date' });
      const said = read(businessDateAnswer, answer).businessDate;
      const current = businessDateOrToday(said, Date.now(), options.storeTimeZone);
      return { current, next: nextBusinessDay(current) };
    },
    async accounts(customerIds, brand) {
      const lists = await Promise.all(customerIds.map((customerId) => listLoans(call, customerId, brand)));
      return lists.flat();
    },
    account,
    async history(loanId, customerIds) {
      if ((await account(loanId, customerIds)) === null) return [];
      const answer = await call({ method: 'GET', path: `${loanPath(loanId)}/transactions` });
      return toHistory(read(transactionsAnswer, answer).transactions);
    },
    async postPayments(payments) {
      const results: PostingResult[] = [];
      for (const payment of payments) results.push(await postPayment(call, payment));
      return results;
    },
  };
}

function loanPath(loanId: number): string {
  return `/v1/loans/${encodeURIComponent(loanId)}`;
}

/** Reads a 2xx answer. An unreadable answer counts as no answer: it does not prove that the loan is gone. */
function read<Schema extends Parameters<typeof parseAnswer>[0]>(schema: Schema, { status, body }: PartnerAnswer) {
  const answer = status >= 200 && status < 300 ? parseAnswer(schema, body) : null;
  if (answer === null) throw unavailable(`HTTP ${status} without a readable answer`);
  return answer;
}

async function findLoan(call: CallPartner, loanId: number): Promise<LoanRecord | null> {
  const answer = await call({ method: 'GET', path: loanPath(loanId) });
  // A 404 from a proxy proves nothing about the loan. The partner's own 404 has an error code.
  if (answer.status === 404 && parseAnswer(problemAnswer, answer.body)?.code === 'NOT_FOUND') return null;
  return toLoanRecord(read(loanAnswer, answer));
}

async function listLoans(call: CallPartner, customerId: string, brand: string): Promise<LoanRecord[]> {
  const path = `/v1/customers/${encodeURIComponent(customerId)}/loans?brand=${encodeURIComponent(brand)}`;
  return read(loansAnswer, await call({ method: 'GET', path })).loans.map(toLoanRecord);
}

async function saveProfile(call: CallPartner, customerId: string, profile: PartnerProfile): Promise<void> {
  const path = `/v1/customers/${encodeURIComponent(customerId)}/profile`;
  const answer = await call({ method: 'PUT', path, body: toProfileBody(profile) });
  const problem = answer.status >= 400 ? parseAnswer(problemAnswer, answer.body) : null;
  // We validated this profile before, so a refusal by the partner is our error and not the customer's.
  if (problem !== null) throw new Error(`the profile: Invictus answered ${problem.code}`);
  read(profileAnswer, answer);
}

async function postPayment(call: CallPartner, payment: PaymentToPost): Promise<PostingResult> {
  const { reference } = payment;
  const answer = await sendPayment(call, payment, 1);
  const booked = answer.status === 201 ? parseAnswer(paymentAnswer, answer.body) : null;
  if (booked !== null) return { ok: true, posted: toPostedPayment(reference, booked) };
  const problem = answer.status >= 400 ? parseAnswer(problemAnswer, answer.body) : null;
  const code = problem === null ? null : toPostingRefusal(problem.code);
  if (code !== null) return { ok: false, refusal: { code, reference } };
  // Neither booked nor refused: the key was used for something else, or the request was not understood.
  if (problem !== null) throw new Error(`payment ${reference}: Invictus answered ${problem.code}`);
  throw unavailable(`HTTP ${answer.status} without a readable answer`);
}

async function sendPayment(call: CallPartner, payment: PaymentToPost, sending: number): Promise<PartnerAnswer> {
  try {
    return await call({
      method: 'POST',
      path: `${loanPath(payment.loanId)}/payments`,
      body: toPaymentBody(payment),
      idempotencyKey: payment.reference,
    });
  } catch (error) {
    if (!(error instanceof LoanSystemUnavailable) || sending >= SENDINGS_MAX) throw error;
    return sendPayment(call, payment, sending + 1);
  }
}
