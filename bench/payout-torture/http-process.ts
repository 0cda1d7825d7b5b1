// A small HTTP server around the product's own calls of cash and its submit-payment, for customers invented by the torture test. It has no
// sign-in.
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { cashHandlers } from '@lendside/services/features/cash/cash-routes.ts';
import { callerOf } from '@lendside/services/features/payments/payment.fixture.ts';
import type { Customer } from '@lendside/services/platform/access/caller.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { Refused } from '@lendside/services/platform/refused.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { openPaymentDoor, type PaymentAnswer } from '../torture/payment-door.ts';
import { serveDoors } from '../torture/serve-doors.ts';
import type { Drawer } from './seed-drawers.ts';

const [databaseUrl = '', port = '0'] = process.argv.slice(2);
const database = openDatabase({
  url: databaseUrl,
  role: 'lendside_api',
  connectionsMax: 8,
  reads: 'byKey',
  onBroken: () => undefined,
});
const loans = builtInLoanSystem(2, database);

/** What somebody sees of a line before they draw: its store, and where its quote stands. */
async function look({ loanId }: { readonly loanId: number }, caller: Customer): Promise<unknown> {
  const record = await loans.account(loanId, caller.customerIds);
  if (record === null) throw new Error(`loan ${loanId} is not there`);
  return { storeId: record.storeId, intentId: toIntentId(record) };
}

const handlers = {
  look,
  ...cashHandlers({
    database,
    loanSystems: [loans],
    isMilitaryCheckAsked: () => Promise.resolve(false),
    spousalConsentStates: [],
    offeredChannels: new Set(['store', 'moneyGram', 'debit', 'ach']),
    pushingProcessors: new Set([1, 2]),
    isAccountProofOffered: false,
    today: async () => (await loans.businessDate()).current,
    // People ask again soon, so that a killed worker costs them little.
    waitMaxMs: 2_000,
  }),
};

type Handler = (input: unknown, caller: Customer, context: unknown) => Promise<unknown>;
const byName = new Map(Object.entries(handlers) as [string, Handler][]);

async function call(text: string): Promise<PaymentAnswer> {
  const { name, input, person } = JSON.parse(text) as { name: string; input: unknown; person: Drawer };
  try {
    const handler = byName.get(name);
    if (handler === undefined) throw new Error(`there is no call ${name}`);
    return { status: 200, body: { answer: await handler(input, callerOf(person), {}) } };
  } catch (error) {
    return error instanceof Refused
      ? { status: 409, body: { errorCode: error.errorCode, message: error.message } }
      : { status: 503, body: { errorCode: 'ServiceUnavailableException', message: String(error) } };
  }
}

serveDoors(Number(port), { '/payment': openPaymentDoor(databaseUrl), '/call': call });
