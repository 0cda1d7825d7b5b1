import { expect, test } from 'vitest';
import { userFlags } from './user-kind.ts';

const NOTHING = {
  knownSystems: [] as string[],
  isTlxeUser: false,
  isOnlyNlsUser: false,
  isOnlyTlxeUser: false,
  isNonCustomer: false,
  hasActiveInvictusLoan: false,
};
const TLXE = { knownSystems: ['TLXe'], isTlxeUser: true, isOnlyTlxeUser: true };

test("a user's kind is derived from reference ids and loans [ROL-13 ENT-09 ENT-10]", () => {
  expect(userFlags({ 2: 'TX-1' }, [])).toEqual({ ...NOTHING, ...TLXE });
  expect(userFlags({ 1: 'NL-1', 2: 'TX-1' }, [])).toEqual({
    ...NOTHING,
    knownSystems: ['NLS', 'TLXe'],
    isTlxeUser: true,
  });
  expect(userFlags({ 1: 'NL-1', 2: null }, [])).toEqual({ ...NOTHING, knownSystems: ['NLS'], isOnlyNlsUser: true });
});

test('a user without customer ids is a non-customer, and an empty id counts as none [LRO-003]', () => {
  expect(userFlags({}, [])).toEqual({ ...NOTHING, isNonCustomer: true });
  expect(userFlags({ 1: '', 2: null, 3: '' }, [])).toEqual({ ...NOTHING, isNonCustomer: true });
});

test("a user's loan systems are those with a customer id [LRO-004]", () => {
  expect(userFlags({ 1: 'NL-1' }, []).knownSystems).toEqual(['NLS']);
  expect(userFlags({ 2: 'TX-1' }, []).knownSystems).toEqual(['TLXe']);
  expect(userFlags({ 3: 'IV-1' }, []).knownSystems).toEqual(['Invictus']);
  expect(userFlags({ 3: 'IV-1', 2: 'TX-1', 1: 'NL-1' }, []).knownSystems).toEqual(['NLS', 'TLXe', 'Invictus']);
});

test("a user is only-NLS or only-TLXe when that is the user's only customer id [LRO-005]", () => {
  const only = (ids: Parameters<typeof userFlags>[0]) => {
    const { isOnlyNlsUser, isOnlyTlxeUser } = userFlags(ids, []);
    return [isOnlyNlsUser, isOnlyTlxeUser];
  };
  expect(only({ 1: 'NL-1' })).toEqual([true, false]);
  expect(only({ 2: 'TX-1' })).toEqual([false, true]);
  for (const mixed of [{ 1: 'NL-1', 2: 'TX-1' }, { 1: 'NL-1', 3: 'IV-1' }, { 2: 'TX-1', 3: 'IV-1' }, { 3: 'IV-1' }, {}])
    expect(only(mixed)).toEqual([false, false]);
});

test('an unpaid Invictus loan is active, a paid one is not [ROL-13 ENT-10]', () => {
  const partner = { ...NOTHING, knownSystems: ['Invictus'] };
  expect(userFlags({ 3: 'IV-1' }, [{ lmsId: 3, isPaidOff: false }])).toEqual({
    ...partner,
    hasActiveInvictusLoan: true,
  });
  expect(userFlags({ 3: 'IV-1' }, [{ lmsId: 3, isPaidOff: true }])).toEqual(partner);
});
