// A small HTTP door to the product's own submit-payment, for customers that the torture invents: no sign-in, nothing else.
import { createServer } from 'node:http';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { FixtureCustomer } from '@lendside/services/features/payments/ledger-loan-system.fixture.ts';
import { aPaymentRequest, callerOf } from '@lendside/services/features/payments/payment.fixture.ts';
import type { PaymentRequest } from '@lendside/services/features/payments/decide-payment.ts';
import { submitPayment } from '@lendside/services/features/payments/submit-payment.ts';
import { makeWorkBell } from '@lendside/services/features/payments/work-bell.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { Refused } from '@lendside/services/platform/refused.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';

const [databaseUrl = '', port = '0'] = process.argv.slice(2);
const open = (connectionsMax: number) =>
  openDatabase({ url: databaseUrl, role: 'lendside_api', connectionsMax, reads: 'byKey', onBroken: () => undefined });
const database = open(8);
const options = {
  database,
  loanSystems: { 2: builtInLoanSystem(2, database) },
  intentIdOf: toIntentId,
  isSsnNeeded: () => Promise.resolve(false),
  bell: makeWorkBell(open(1), () => undefined),
};

async function answer(text: string): Promise<{ status: number; body: unknown }> {
  const { customer, changes } = JSON.parse(text) as { customer: FixtureCustomer; changes: Partial<PaymentRequest> };
  try {
    const { messageKey } = await submitPayment(options, aPaymentRequest(customer, changes), callerOf(customer));
    return { status: 202, body: { messageKey } };
  } catch (error) {
    return error instanceof Refused
      ? { status: 409, body: { errorCode: error.errorCode } }
      : { status: 503, body: { errorCode: 'ServiceUnavailableException' } };
  }
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    void answer(Buffer.concat(parts).toString('utf8')).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('http ready\n'));
