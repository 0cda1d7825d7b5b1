import { getAddOnLock, takeAddOnLock } from '@lendside/contract/cash/add-on-lock.ts';
import { getDrawTerms } from '@lendside/contract/cash/draws.ts';
import { getBankruptcyStatus } from '@lendside/contract/checks/get-bankruptcy-status.ts';
import { getMilitaryStatus } from '@lendside/contract/checks/get-military-status.ts';
import { requestMilitaryCheck } from '@lendside/contract/checks/request-military-check.ts';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';
import { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { someTerms } from '#steps/payout/payout.fixture.ts';
import type { MakeCall } from '#steps/renewal/make-call.ts';
import { BRAND_LIMITED, cashRefusal } from './cash-reasons.ts';
import { checkStanding, isLockedByOther, takeAndCheck, type LineOfCash } from './enter-cash.ts';

const LINE: LineOfCash = { loanId: 7, lmsId: 2, storeId: 100, customerId: 'C1', cosignerId: null };
const PLACE = { latitude: 35.1, longitude: -90 };

function failure(status: number, code: ErrorCode): ApiError {
  return new ApiError({
    kind: 'answered',
    error: { status, code, message: '', fields: [], incidentId: null },
    retryAfterSeconds: null,
  });
}

const notes = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => notes.mockClear());

interface World {
  readonly make: MakeCall;
  readonly made: (readonly [name: string, input: unknown])[];
}

/** Answers calls by their names and notes them. An Error is thrown. */
function aWorld(answers: Readonly<Record<string, unknown>> = {}): World {
  const made: World['made'] = [];
  const known: Readonly<Record<string, unknown>> = {
    [getBankruptcyStatus.name]: { isBankrupt: false, filedDate: null },
    [configSettings.name]: { mlaCheck: false },
    [getDrawTerms.name]: someTerms(),
    [getAddOnLock.name]: { loanId: 7, locked: false },
    [takeAddOnLock.name]: { loanId: 7, locked: false },
    ...answers,
  };
  const make = (endpoint: Endpoint, input: unknown) => {
    made.push([endpoint.name, input]);
    const answer = known[endpoint.name];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { make: make as MakeCall, made };
}

const blocked = (...reasons: readonly string[]) =>
  someTerms({ blockedBy: reasons.map((reason) => ({ reason, remedy: 'none' })) });

test('nobody takes cash while a loan system of the brand is down, and nothing is asked [LOP-082 LRO-008]', async () => {
  const { make, made } = aWorld();
  const standing = await checkStanding(LINE, { isGuest: false, isLimited: true }, make);
  expect(standing).toEqual({ kind: 'refused', reason: BRAND_LIMITED });
  expect(cashRefusal(BRAND_LIMITED)).toMatchObject({ wayOn: 'none' });
  expect(made).toEqual([]);
});

test('a guest is refused without a call [LOP-049]', async () => {
  const { make, made } = aWorld();
  expect(await checkStanding(LINE, { isGuest: true }, make)).toEqual({ kind: 'refused', reason: 'guest' });
  expect(made).toEqual([]);
});

test('a bankrupt or covered borrower is refused before anything is offered [LOP-046]', async () => {
  const bankrupt = aWorld({ [getBankruptcyStatus.name]: { isBankrupt: true, filedDate: null } });
  expect(await checkStanding(LINE, { isGuest: false }, bankrupt.make)).toEqual({ kind: 'refused', reason: 'bankrupt' });
  const covered = aWorld({
    [configSettings.name]: { mlaCheck: true },
    [getMilitaryStatus.name]: { status: 'Pending', checkedAt: null },
    [requestMilitaryCheck.name]: { status: 'Covered', checkedAt: null },
  });
  expect(await checkStanding(LINE, { isGuest: false }, covered.make)).toEqual({
    kind: 'refused',
    reason: 'covered_borrower',
  });
  expect(covered.made.find(([name]) => name === getMilitaryStatus.name)?.[1]).toMatchObject({ isDisbursement: true });
});

test('the military check is made only while the flag is on, and its failure stops nothing', async () => {
  const off = aWorld();
  await checkStanding(LINE, { isGuest: false }, off.make);
  expect(off.made.map(([name]) => name)).not.toContain(getMilitaryStatus.name);
  const failing = aWorld({
    [configSettings.name]: { mlaCheck: true },
    [getMilitaryStatus.name]: failure(500, 'InternalErrorException'),
  });
  expect((await checkStanding(LINE, { isGuest: false }, failing.make)).kind).toBe('passed');
});

test('the first checks leave the reasons of place, lock and spouse to the later ones', async () => {
  const late = aWorld({ [getDrawTerms.name]: blocked('late', 'location_unproven') });
  expect(await checkStanding(LINE, { isGuest: false }, late.make)).toEqual({ kind: 'refused', reason: 'late' });
  const later = aWorld({
    [getDrawTerms.name]: blocked('locked_by_other', 'location_unproven', 'spouse_notice_missing'),
  });
  expect((await checkStanding(LINE, { isGuest: false }, later.make)).kind).toBe('passed');
});

test('the add-on lock is asked for first and then taken, with the place [REF-018 GPS-010]', async () => {
  const { make, made } = aWorld();
  expect(await isLockedByOther(LINE, PLACE, make)).toBe(false);
  expect(made).toEqual([
    [getAddOnLock.name, { loanId: 7, storeId: 100, ...PLACE }],
    [takeAddOnLock.name, { loanId: 7, storeId: 100, ...PLACE }],
  ]);
});

test('a person who shares no place sends none with the lock', async () => {
  const { make, made } = aWorld();
  await isLockedByOther(LINE, null, make);
  expect(made.map(([, input]) => input)).toEqual([
    { loanId: 7, storeId: 100 },
    { loanId: 7, storeId: 100, latitude: null, longitude: null },
  ]);
});

test.each([getAddOnLock, takeAddOnLock])('400 of $name counts as locked [REF-019 LOP-100]', async ({ name }) => {
  const { make } = aWorld({ [name]: failure(400, 'AddOnLocked') });
  expect(await isLockedByOther(LINE, null, make)).toBe(true);
  expect(await takeAndCheck(LINE, null, make)).toEqual({ kind: 'locked' });
});

test.each([failure(500, 'InternalErrorException'), failure(400, 'ValidationException'), new Error('no network')])(
  'any other failure of the lock counts as unlocked: %s [REF-020]',
  async (error) => {
    const { make } = aWorld({ [getAddOnLock.name]: error, [takeAddOnLock.name]: error });
    expect(await isLockedByOther(LINE, null, make)).toBe(false);
    expect((await takeAndCheck(LINE, null, make)).kind).toBe('passed');
    expect(notes).toHaveBeenCalledWith('the add-on lock failed: going on without it');
  },
);

test('the spouse is asked about only when the terms say so [LOP-045]', async () => {
  const terms = { ...blocked('spouse_notice_missing'), spousalConsentRequired: true };
  const own = aWorld({ [getDrawTerms.name]: terms });
  expect(await takeAndCheck(LINE, null, own.make)).toEqual({ kind: 'spouse', customerId: 'C1' });
  const shared = aWorld({
    [getDrawTerms.name]: terms,
    [getPartiesToAgree.name]: { parties: [], spouse: { customerId: 'C2', isRequired: true, isOnFile: false } },
  });
  expect(await takeAndCheck({ ...LINE, cosignerId: 'C2' }, null, shared.make)).toEqual({
    kind: 'spouse',
    customerId: 'C2',
  });
});

test('a reason that is left after the place refuses the cash', async () => {
  const { make } = aWorld({ [getDrawTerms.name]: blocked('location_outside') });
  expect(await takeAndCheck(LINE, null, make)).toEqual({ kind: 'refused', reason: 'location_outside' });
});
