import { randomBytes } from 'node:crypto';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { PaymentRequest } from './accept/payment-request.ts';
import type { FixtureCustomer } from './ledger-loan-system.fixture.ts';
import { aPaymentRequest, callerOf, changeRequest, type PaymentChanges } from './payment.fixture.ts';

const insertAccount = statement(
  'fixture_account',
  `insert into user_pool.account (sub, email, password_hash, status) values ($1, $1 || '@account.example', '-', 'CONFIRMED') on conflict do nothing`,
);
const insertSession = statement(
  'fixture_guest_session',
  `
  insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, loan_id, method, link_hash)
  values ($1, $2, $3, $3, '', now() + interval '15 minutes', 'guest', $4, 'guest', $5)`,
);

/** Opens a session for a guest link to a seeded customer's loan. Sessions of the same link share its hash. */
export async function openGuest(
  owner: Database,
  customer: FixtureCustomer,
  linkHash: Buffer = randomBytes(32),
): Promise<Customer> {
  const sessionId = newId('ses');
  await owner.rows(insertAccount, [customer.profileId]);
  await owner.rows(insertSession, [sessionId, customer.profileId, randomBytes(32), customer.loanId, linkHash]);
  return { ...callerOf(customer), sessionId, scope: { kind: 'guest', loanId: customer.loanId }, deviceKey: '' };
}

/** Builds the request the web sends when a guest pays with their own card. */
export function aGuestPayment(
  customer: FixtureCustomer,
  card: { readonly cardToken: string; readonly lastFour: string },
  changes: PaymentChanges = {},
): PaymentRequest {
  const { customerId: _number, username: _name, ...request } = aPaymentRequest(customer);
  const own: PaymentRequest = {
    ...request,
    email: 'gus@guest.example',
    customerName: 'Gus Hart',
    cardToken: card.cardToken,
    cardNumber: card.lastFour,
    cardHolderName: 'Gus Hart',
    guestCard: true,
    guestPayment: true,
  };
  return changeRequest(own, changes);
}
