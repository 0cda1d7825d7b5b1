import { api } from '@lendside/contract/api.ts';
import type { Capability, Endpoint } from '@lendside/contract/endpoint.ts';
import { expect, test } from 'vitest';
import type { AuditEntry } from './audit.ts';
import { makeAuthorize, toCapability } from './authorize.ts';
import type { Caller, Customer, SessionScope } from './caller.ts';

const CAPABILITIES: readonly Capability[] = ['stranger', 'customer', 'unproven', 'linked', 'guest', 'simulator'];

function aCustomer(scope: SessionScope, changes: Partial<Customer> = {}): Customer {
  return {
    kind: 'customer',
    profileId: 'ann',
    sessionId: 'ses_ann',
    username: 'ann@example.com',
    customerIds: ['TX-1'],
    customerIdBySystem: { TLXe: 'TX-1' },
    brands: ['tmx'],
    scope,
    deviceKey: '',
    provenAt: new Date(),
    block: null,
    ...changes,
  };
}

const CALLERS: Readonly<Record<Capability, Caller>> = {
  stranger: { kind: 'stranger' },
  customer: aCustomer({ kind: 'full' }),
  unproven: aCustomer({ kind: 'unproven' }),
  linked: aCustomer({ kind: 'linked', flows: ['Loans'] }),
  guest: aCustomer({ kind: 'guest', loanId: 41 }),
  simulator: { kind: 'simulator' },
};

function aCall(changes: Partial<Endpoint>): Endpoint {
  return { ...api.getAccountDetail, ...changes } as Endpoint;
}

const written: AuditEntry[] = [];
const authorize = makeAuthorize(
  {
    findLoanOwner: (loanId) =>
      Promise.resolve(loanId === 41 || loanId === 42 ? ['TX-1'] : loanId === 50 ? ['TX-2'] : null),
    findPaymentOwner: (key) =>
      Promise.resolve(
        key === 'pay_own'
          ? { profileId: 'ann', guestSessionId: null }
          : key === 'pay_guest'
            ? { profileId: 'ann', guestSessionId: 'ses_ann' }
            : null,
      ),
  },
  (entry) => {
    written.push(entry);
    return Promise.resolve();
  },
);

function askCaller(call: Endpoint, caller: Caller): string {
  try {
    authorize.caller(call, caller);
    return 'yes';
  } catch (error) {
    return String((error as { errorCode?: unknown }).errorCode);
  }
}

const askRecord = (call: Endpoint, caller: Caller, input: object): Promise<string> =>
  authorize.record(call, caller, input, { requestId: 'r', brand: 'tmx' }).then(
    () => 'yes',
    (error: unknown) => String((error as { errorCode?: unknown }).errorCode),
  );

test('each scope of a session maps to its own capability', () => {
  for (const capability of CAPABILITIES) expect(toCapability(CALLERS[capability])).toBe(capability);
});

test('a call admits only the capabilities it names, in all 36 combinations [LOP-083]', () => {
  for (const named of CAPABILITIES) {
    const call = aCall({ access: [named], flows: ['Loans'], ownership: { of: 'session' } });
    for (const capability of CAPABILITIES) {
      const asked = askCaller(call, CALLERS[capability]);
      const refused =
        capability === 'stranger'
          ? 'UnauthorizedException'
          : capability === 'unproven'
            ? 'DeviceNotTrusted'
            : 'AccessDeniedException';
      // A stranger owns no records, so a call about the session's own records refuses strangers.
      const isLetIn = capability === named && named !== 'stranger';
      expect(asked, `${capability} at a call for ${named}`).toBe(isLetIn ? 'yes' : refused);
    }
  }
});

test('a customer’s call asks strangers to sign in and answers the simulator with 403', () => {
  const promised = Object.values<Endpoint>(api).filter(
    ({ access }) => !access.includes('stranger') && !access.includes('simulator'),
  );
  expect(promised.length).toBeGreaterThan(50);
  for (const call of promised)
    expect([call.name, askCaller(call, CALLERS.stranger), askCaller(call, CALLERS.simulator)]).toEqual([
      call.name,
      'UnauthorizedException',
      'AccessDeniedException',
    ]);
});

test('a call that touches no record admits every caller when it admits strangers', () => {
  const call = aCall({ access: ['stranger'], ownership: { of: 'nothing' } });
  for (const capability of CAPABILITIES) expect(askCaller(call, CALLERS[capability])).toBe('yes');
});

test('a locked session can only use the flows it is locked to, whatever the page claims [OPEN-12]', () => {
  const call = aCall({ access: ['customer', 'linked'], flows: ['Home', 'Referral'], ownership: { of: 'session' } });
  const locked = (...flows: readonly ('Home' | 'Loans' | 'Referral')[]): Caller => aCustomer({ kind: 'linked', flows });
  expect(askCaller(call, locked('Loans'))).toBe('AccessDeniedException');
  expect(askCaller(call, locked('Loans', 'Referral'))).toBe('yes');
  expect(askCaller(aCall({ access: ['linked'], ownership: { of: 'session' }, flows: [] }), locked('Loans'))).toBe(
    'AccessDeniedException',
  );
});

test('a dangerous call requires a password typed within the last five minutes', () => {
  const call = aCall({ access: ['customer'], ownership: { of: 'session' }, needsRecentSignIn: true });
  const provenAgo = (seconds: number): Caller =>
    aCustomer({ kind: 'full' }, { provenAt: new Date(Date.now() - seconds * 1000) });
  expect(askCaller(call, provenAgo(290))).toBe('yes');
  expect(askCaller(call, provenAgo(301))).toBe('SignInAgain');
  expect(askCaller(call, aCustomer({ kind: 'full' }, { provenAt: new Date(0) }))).toBe('SignInAgain');
});

test('a request for a brand that is not the caller’s is refused and audited in every scope [OPEN-78]', async () => {
  const call = aCall({
    access: ['customer', 'unproven', 'linked', 'guest'],
    flows: ['Loans'],
    ownership: { of: 'session' },
  });
  for (const capability of ['customer', 'unproven', 'linked', 'guest'] as const) {
    const caller = { ...(CALLERS[capability] as Customer), brands: ['inl'] as const };
    expect(askCaller(call, caller)).toBe('yes');
    for (const field of ['brandName', 'productBrand']) {
      expect(await askRecord(call, caller, { [field]: 'tmx' })).toBe('AccessDeniedException');
      expect(written.at(-1)).toMatchObject({ decision: 'refused', profileId: 'ann', object: 'brand tmx' });
      expect(await askRecord(call, caller, { [field]: 'inl' })).toBe('yes');
    }
    expect(await askRecord(call, caller, {})).toBe('yes');
  }
});

test('a customer of a brand without pages may make calls under the brand whose pages it uses [OPEN-07]', async () => {
  const call = aCall({ access: ['customer'], ownership: { of: 'session' } });
  const caller = { ...(CALLERS.customer as Customer), brands: ['tbs'] as const };
  expect(await askRecord(call, caller, { brandName: 'tmx' })).toBe('yes');
  expect(await askRecord(call, caller, { brandName: 'inl' })).toBe('AccessDeniedException');
});

test('authorization looks up a loan’s owner only when the loan system does not show the loan [security T17]', async () => {
  const asked: number[] = [];
  const shown = makeAuthorize(
    {
      findLoanOwner: (loanId) => {
        asked.push(loanId);
        return Promise.resolve(loanId === 50 ? ['TX-2'] : null);
      },
      findPaymentOwner: () => Promise.resolve(null),
      ownerWhereShown: {
        submitPayment: (input) => Promise.resolve((input as { loanId: number }).loanId === 42 ? ['TX-1'] : null),
      },
    },
    (entry) => {
      written.push(entry);
      return Promise.resolve();
    },
  );
  const pay = (caller: Caller, loanId: number): Promise<string> =>
    shown.record(api.submitPayment as Endpoint, caller, { loanId }, { requestId: 'r', brand: 'tmx' }).then(
      () => 'yes',
      (error: unknown) => String((error as { errorCode?: unknown }).errorCode),
    );
  expect(await pay(CALLERS.customer, 42)).toBe('yes');
  expect(asked).toEqual([]);
  expect(await pay(CALLERS.customer, 50)).toBe('NotFoundException');
  expect(asked).toEqual([50]);
  expect(written.at(-1)).toMatchObject({ object: 'loan 50', reason: 'not the owner' });
  // A guest may only name the loan of the link, even when the loan system shows more.
  expect(await pay(CALLERS.guest, 42)).toBe('NotFoundException');
});

test('a guest sees only the loan of the link, a customer only their own loans [OPEN-11]', async () => {
  const call = aCall({ ownership: { of: 'loan', field: 'loanId' } });
  expect(await askRecord(call, CALLERS.guest, { loanId: 41 })).toBe('yes');
  expect(await askRecord(call, CALLERS.guest, { loanId: 42 })).toBe('NotFoundException');
  expect(await askRecord(call, CALLERS.guest, {})).toBe('NotFoundException');
  for (const capability of ['customer', 'linked'] as const) {
    expect(await askRecord(call, CALLERS[capability], { loanId: 42 })).toBe('yes');
    expect(await askRecord(call, CALLERS[capability], { loanId: 50 })).toBe('NotFoundException');
    expect(await askRecord(call, CALLERS[capability], { loanId: 99 })).toBe('NotFoundException');
  }
});

test('a guest sees only the payments of their own session [OPEN-11]', async () => {
  const call = aCall({ ownership: { of: 'payment', field: 'messageKey' } });
  expect(await askRecord(call, CALLERS.guest, { messageKey: 'pay_guest' })).toBe('yes');
  expect(await askRecord(call, CALLERS.guest, { messageKey: 'pay_own' })).toBe('NotFoundException');
  expect(await askRecord(call, CALLERS.customer, { messageKey: 'pay_own' })).toBe('yes');
  expect(await askRecord(call, CALLERS.customer, { messageKey: 'pay_none' })).toBe('NotFoundException');
});

test('an identity that is not the session’s own is refused and audited in every scope [LOP-085]', async () => {
  const call = aCall({ access: ['customer', 'linked', 'guest', 'unproven'], ownership: { of: 'session' } });
  for (const capability of ['customer', 'unproven', 'linked', 'guest'] as const) {
    written.length = 0;
    expect(await askRecord(call, CALLERS[capability], { profileId: 'ann', customerId: 'TX-1' })).toBe('yes');
    expect(await askRecord(call, CALLERS[capability], { profileId: 'bob' })).toBe('NotFoundException');
    expect(await askRecord(call, CALLERS[capability], { customerId: 'TX-2' })).toBe('NotFoundException');
    expect(written.map(({ decision, profileId, reason }) => [decision, profileId, reason])).toEqual([
      ['refused', 'ann', 'claimed identity'],
      ['refused', 'ann', 'claimed identity'],
    ]);
  }
});

test('a call may name the other borrower of the caller’s own loan, and no other identity', async () => {
  const call = aCall({ ownership: { of: 'loan', field: 'loanId', namesOther: true } });
  expect(await askRecord(call, CALLERS.customer, { loanId: 42, customerId: 'TX-2' })).toBe('yes');
  expect(await askRecord(call, CALLERS.customer, { loanId: 99, customerId: 'TX-2' })).toBe('NotFoundException');
  expect(await askRecord(call, CALLERS.customer, { loanId: 42, profileId: 'bob' })).toBe('NotFoundException');
  const own = aCall({ ownership: { of: 'loan', field: 'loanId' } });
  expect(await askRecord(own, CALLERS.customer, { loanId: 42, customerId: 'TX-2' })).toBe('NotFoundException');
});
