import { expect, test } from 'vitest';
import { userFlags } from './user-kind.ts';

const NOTHING = { isTlxeUser: false, isOnlyNlsUser: false, isNonCustomer: false, hasActiveInvictusLoan: false };

test('a user is one of TLXe, NLS only, partner or nobody, by reference ids and loans [ROL-13 ENT-09 ENT-10]', () => {
  expect(userFlags({ 2: 'TX-1' }, [])).toEqual({ ...NOTHING, isTlxeUser: true });
  expect(userFlags({ 1: 'NL-1', 2: 'TX-1' }, [])).toEqual({ ...NOTHING, isTlxeUser: true });
  expect(userFlags({ 1: 'NL-1', 2: null }, [])).toEqual({ ...NOTHING, isOnlyNlsUser: true });
  expect(userFlags({}, [])).toEqual({ ...NOTHING, isNonCustomer: true });
  expect(userFlags({ 1: '', 2: null, 3: '' }, [])).toEqual({ ...NOTHING, isNonCustomer: true });
});

test('an unpaid loan of Invictus is active, a paid one is not [ROL-13 ENT-10]', () => {
  expect(userFlags({ 3: 'IV-1' }, [{ lmsId: 3, isPaidOff: false }])).toEqual({
    ...NOTHING,
    hasActiveInvictusLoan: true,
  });
  expect(userFlags({ 3: 'IV-1' }, [{ lmsId: 3, isPaidOff: true }])).toEqual(NOTHING);
});
