import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import type { getSigningStatus } from '@lendside/contract/signing/get-signing-status.ts';
import type { startSigning } from '@lendside/contract/signing/start-signing.ts';
import { ESIGN_VERSION } from '@lendside/domain/documents/templates/esign-consent.ts';
import { esignCodeOf } from '@lendside/services/features/signing/consent/esign-code.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { pause } from '../torture/submit-load.ts';
import { RefusedCall, toWords, type Caller } from './call-services.ts';
import type { Household, Person } from './seed-signers.ts';
import { PATIENCE } from './patience.ts';
import { SEALING_KEY, TODAY } from './settings.ts';

/** What the people of a loan did at the signing page, as their browsers saw it. */
export interface Signed {
  readonly loanId: number;
  readonly ended: 'signed' | 'declined';
}

/** How people behave, as shares of their acts. */
export interface Behavior {
  /** Presses "Sign" four times at once. */
  readonly quadruple: number;
  readonly decline: number;
  /** Leaves the signing page without a signature, and comes back. */
  readonly later: number;
  /** Their browser never says that they came back. */
  readonly silentReturn: number;
}

type Started = ResponseOf<typeof startSigning>;
type Status = ResponseOf<typeof getSigningStatus>;

const SIGNED_WITHIN_MS = 240_000 * PATIENCE;
const AGAIN_MS = 200;
const sealing = makeSealing([SEALING_KEY]);
const happens = (share: number): boolean => Math.random() < share;

/** Lets the parties of a loan sign, one after the other: consent, initials, signing page. */
export async function signLoan(call: Caller, household: Household, behavior: Behavior): Promise<Signed> {
  for (const person of household.people) {
    await giveConsent(call, person);
    await acknowledge(call, { loanId: household.loanId, type: 'settlement', on: TODAY }, person);
    const ended = await visitUntilDone(call, household, person, behavior);
    if (ended === 'declined') return { loanId: household.loanId, ended };
  }
  return { loanId: household.loanId, ended: 'signed' };
}

/** What is signed: a loan's settlement or renewal, and the business date. */
export interface OnLoan {
  readonly loanId: number;
  readonly type: 'settlement' | 'refinance';
  readonly on: string;
}

/** Agrees to electronic documents. */
export async function giveConsent(call: Caller, person: Person): Promise<void> {
  const code = esignCodeOf(sealing, person.profileId, ESIGN_VERSION);
  await call.untilAnswered('giveEsignConsent', person, { version: ESIGN_VERSION, code });
}

/** Gives the initials of what is to be signed now. Throws `RefusedCall` when there is nothing to sign. */
export async function acknowledge(call: Caller, { loanId, type, on }: OnLoan, person: Person): Promise<void> {
  const { profileId, customerId, name } = person;
  const { documents } = await call.untilAnswered<ResponseOf<typeof getSigningDocuments>>(
    'getSigningDocuments',
    person,
    { loanId, disclosureType: type },
  );
  const borrowerInfo = { customerId, name, initials: 'AL', date: on, profileId, displaySsn: '1234' };
  const disclosures = documents.map(({ documentId, title }) => ({ documentId, title }));
  await call.untilAnswered('acknowledgeDisclosures', person, {
    AccountNumber: loanId,
    storeId: 10_001,
    disclosureType: type,
    loanBrand: 'tmx',
    disclosureAck: { cognitoId: profileId, disclosures, borrowerInfo },
  });
}

/** Opens the signing page until this person has signed or declined. */
async function visitUntilDone(
  call: Caller,
  household: Household,
  person: Person,
  behavior: Behavior,
): Promise<'signed' | 'declined'> {
  const { loanId } = household;
  const startedMs = performance.now();
  let last = 'nothing yet';
  while (performance.now() - startedMs < SIGNED_WITHIN_MS) {
    const { event, why } = await visitPage(call, { loanId, type: 'settlement' }, person, behavior);
    last = why;
    if (event === 'signing_complete') return 'signed';
    if (event === 'decline') return 'declined';
    if (event === null && (await hasSigned(call, loanId, person))) return 'signed';
    await pause(AGAIN_MS);
  }
  throw new Error(`${person.customerId} could not sign loan ${loanId} in ${SIGNED_WITHIN_MS} ms: ${last}`);
}

/** A visit to the signing page: the event with which it ended, null when no page opened or it said nothing. */
export interface Visit {
  readonly event: string | null;
  readonly why: string;
}

/** Opens the signing page once, acts there, and reports the return. Throws `RefusedCall` when signing may not begin. */
export async function visitPage(
  call: Caller,
  of: Pick<OnLoan, 'loanId' | 'type'>,
  person: Person,
  behavior: Behavior,
): Promise<Visit> {
  const opened = await openPage(call, of, person, behavior);
  if (opened.url === null) return { event: null, why: opened.why };
  const event = await actAtPage(opened.url, behavior);
  if (event !== null && !happens(behavior.silentReturn))
    await call.untilAnswered('reportSigningReturn', person, {
      loanId: of.loanId,
      lmsId: 2,
      signingType: of.type,
      event,
    });
  return { event, why: `the page ended with ${event}` };
}

/** The signing page of a person, or why none opened. */
export type Opened = { readonly url: string } | { readonly url: null; readonly why: string };

/** Presses "Sign", sometimes four times at once. Says why when no page opens. */
export async function openPage(
  call: Caller,
  { loanId, type }: Pick<OnLoan, 'loanId' | 'type'>,
  person: Person,
  behavior: Behavior,
): Promise<Opened> {
  const presses = happens(behavior.quadruple) ? 4 : 1;
  const called = await Promise.all(
    Array.from({ length: presses }, () =>
      call.once<Started>('startSigning', person, { loanId, lmsId: 2, signingType: type, iframe: true }),
    ),
  );
  const failed = called.filter((each) => each.kind !== 'answered');
  const refused = failed.find((each) => each.kind === 'refused' && !MAY_COME_RIGHT.has(each.errorCode));
  if (refused?.kind === 'refused')
    throw new RefusedCall(refused.errorCode, `startSigning was refused: ${toWords(refused)}`);
  // The page in which the last press ended is the one that people see.
  const opened = called.findLast((each) => each.kind === 'answered');
  return opened === undefined ? { url: null, why: failed.map(toWords).join('; ') } : { url: opened.answer.url };
}

const MAY_COME_RIGHT: ReadonlySet<string> = new Set(['SigningUnavailable', 'NotYourTurn']);

async function hasSigned(call: Caller, loanId: number, person: Person): Promise<boolean> {
  const called = await call.once<Status>('getSigningStatus', person, { loanId, lmsId: 2, signingType: 'settlement' });
  if (called.kind !== 'answered') return false;
  return called.answer.signers.some(({ isYou, state }) => isYou && state === 'signed');
}

/** Opens the vendor's page and sends its form, by the wire of the page. Returns the event with which the vendor sends the browser
 *  back; null when there is none. */
export async function actAtPage(url: string, behavior: Behavior): Promise<string | null> {
  const shown = await fetch(url, { redirect: 'manual' });
  if (shown.status !== 200) return eventOf(shown);
  const page = await shown.text();
  const places = [...page.matchAll(/name="place"\s+value="([^"]+)"/g)].map(([, value = '']) => ['place', value]);
  const signature = /name="signature"\s+value="([^"]+)"/.exec(page)?.[1] ?? 'A Lee';
  const fields = happens(behavior.decline)
    ? [
        ['act', 'decline'],
        ['reason', 'The amount is wrong.'],
      ]
    : happens(behavior.later)
      ? [['act', 'later']]
      : [['act', places.length === 0 ? 'close' : 'sign'], ['signature', signature], ['initials', 'AL'], ...places];
  const action = new URL(`${new URL(url).pathname}/end`, url);
  const ended = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return eventOf(ended);
}

function eventOf(response: Response): string | null {
  return URL.parse(response.headers.get('location') ?? '')?.searchParams.get('event') ?? null;
}
