import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { startSigning as call } from '@lendside/contract/signing/start-signing.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import { toDeviceName } from '#identity/device-name.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { countUse } from '#platform/access/window-limit.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { SIGNING_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';
import { requireAcknowledged } from '#features/signing/acknowledge.ts';
import { consentTerms } from '#features/signing/consent/consent-text.ts';
import { isStillGiven, requireConsent, type GivenConsent } from '#features/signing/consent/esign-consent.ts';
import { PING_PATH, RETURN_PATH, toPingToken } from '#features/signing/pages/addresses.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import { requireBeforeCutOff } from './cut-off.ts';
import { addEvent, asCustomers, isInTurn, signerOf, type Envelope, type EnvelopeSigner } from './envelope-rows.ts';
import { WITHDRAWN } from './end-open-envelopes.ts';
import { findToSign, type Asked } from './find-to-sign.ts';
import { keepPapers, termsHashOf, UNAVAILABLE } from './keep-papers.ts';
import { makeAtVendor, toSigner } from './make-at-vendor.ts';
import { queueRead, queueVoid } from './queue-work.ts';
import { isOfEarlierDay, newDayText } from './new-day.ts';
import { takeEnvelope, type TakenEnvelope } from './take-envelope.ts';
import { voidChanged } from './void-changed.ts';

/** How often the vendor's page says that the signer is active. */
const PING_SECONDS = 60;
/** An envelope with other documents is ended and made again. More rounds mean that two people race. */
const ROUNDS_MAX = 3;

const SIGNED = 'You have signed these documents already. We are waiting for the confirmation.';

const BEING_PAID = 'A payoff of this loan is being processed. When it is done, there is nothing to sign.';

const KEEP_CONSENT = statement(
  'keep_consent_of_signer',
  'update app.envelope_signer set consent_version = $3, consent_at = $4 where envelope_id = $1 and place = $2',
);

/** Opens the signing page for the caller. The order: consent, initials, the row of the envelope, the vendor's envelope, the
 *  address. Nothing is called in a transaction, and pressing again goes on where an earlier try stopped. Nobody gets an address who
 *  took the agreement back meanwhile. Source: LAP-060, LOP-114,
 *  width 2. */
export async function startSigning(
  means: SigningMeans,
  { loanId, lmsId, signingType, redirectUrl }: RequestOf<typeof call>,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof call>> {
  const { database, signing, logger } = means;
  const asked = await findToSign(means, caller, { loanId, type: signingType });
  if (asked.system.lmsId !== lmsId) throw new Refused('NotFoundException', 'There is no such loan.');
  const { snapshot, renewal, paymentInFlight } = asked.record;
  if (renewal != null && paymentInFlight) throw new Refused('PaymentInFlight', BEING_PAID);
  if (asked.subject.isOfOneDay)
    requireBeforeCutOff(means.closingHours, lmsId, snapshot.asOf, (means.nowMs ?? Date.now)());
  const consent = await requireConsent(database, caller, consentTerms(means, context.brand));
  const papers = await keepPapers(means, asked);
  await requireAcknowledged(database, caller, consent, loanId, papers);
  if (signing === null) throw new Refused('SigningUnavailable', UNAVAILABLE);
  await countUse(database, 'signing', caller, SIGNING_LIMITS.ceremonies, 'Please wait a while before you sign.');
  const termsHash = termsHashOf(papers);
  const taken = await takeMatching(means, signing, { termsHash, terms: asked.toSign.terms, today: snapshot.asOf }, () =>
    takeEnvelope(means, signing.vendor, asked, papers, termsHash),
  );
  const { envelope } = taken;
  const signer = signerOf(envelope, asked.customerIds);
  if (signer === null) throw new Refused('NothingToSign', 'There is nothing to sign on this loan now.');
  if (signer.state === 'signed' || signer.state === 'declined') {
    await readSoon(means, envelope, `ended:${context.requestId}`);
    throw new Refused('NotYourTurn', signer.state === 'signed' ? SIGNED : 'You declined to sign these documents.');
  }
  const vendorId = await makeAtVendor(means, signing, taken, asked.toSign.title, papers);
  const origin = means.ownOrigins.find((own) => own === originOf(redirectUrl)) ?? means.ownOrigins[0];
  const token = toPingToken(means.sealing, { sessionId: caller.sessionId, envelopeId: envelope.envelopeId });
  const opened = await signing.openCeremony({
    envelopeId: vendorId,
    signer: toSigner(signer),
    returnUrl: `${origin}${RETURN_PATH}`,
    frameAncestors: [origin],
    messageOrigins: [origin],
    ping: { url: `${origin}${API_BASE_PATH}${PING_PATH}?token=${token}`, everySeconds: PING_SECONDS },
  });
  if (opened.kind === 'notInTurn') {
    if (!isInTurn(envelope, signer)) throw new Refused('NotYourTurn', 'The other borrower signs first.');
    // By our books it is this signer's turn, so the vendor knows of something that we have missed.
    await readSoon(means, envelope, `ahead:${context.requestId}`);
    throw new Refused('NotYourTurn', SIGNED);
  }
  if (opened.kind !== 'opened') {
    logger.warn({ envelopeId: envelope.envelopeId, reason: opened.detail }, 'the signing page was not opened');
    // The vendor may have ended the envelope. The worker finds out, and the next press makes another one.
    if (opened.kind === 'refused') await readSoon(means, envelope, `refused:${context.requestId}`);
    throw new Refused('SigningUnavailable', UNAVAILABLE);
  }
  const isAllowed = await recordOpened(means, { asked, envelope, signer, consent }, caller, context);
  if (!isAllowed) throw new Refused('ConsentNeeded', 'Agree to electronic documents before you sign.');
  return { url: opened.url, expiresAt: opened.expiresAt.toISOString() };
}

interface OpenedCeremony {
  readonly asked: Asked;
  readonly envelope: Envelope;
  readonly signer: EnvelopeSigner;
  readonly consent: GivenConsent;
}

/** Records that a signing page was opened. Returns false, and queues the end of the envelope, when the caller took the agreement to
 *  electronic documents back meanwhile. */
function recordOpened(
  { database }: SigningMeans,
  { asked, envelope, signer, consent }: OpenedCeremony,
  caller: Customer,
  context: CallContext,
): Promise<boolean> {
  return asCustomers(database, { customerIds: asked.customerIds, lmsId: envelope.lmsId }, async (tx) => {
    if (!(await isStillGiven(tx, caller, consent))) {
      const cause = `withdrawn:${context.requestId}`;
      await queueVoid(tx, envelope.envelopeId, { cause, why: WITHDRAWN, unlessSignedBy: signer.place });
      return false;
    }
    tx.send(KEEP_CONSENT, [envelope.envelopeId, signer.place, consent.version, consent.givenAt]);
    addEvent(tx, envelope.envelopeId, {
      kind: 'ceremonyOpened',
      place: signer.place,
      device: toDeviceName(context.userAgent),
      address: context.ip,
    });
    // By our books another signer comes first, but the vendor lets this one sign: we have missed a signature.
    if (!isInTurn(envelope, signer)) await queueRead(tx, envelope.envelopeId, `behind:${context.requestId}`);
    return true;
  });
}

/** Returns the open envelope of these documents. One of other documents, or of another renewal, is ended at the vendor first. */
async function takeMatching(
  means: SigningMeans,
  signing: Signing,
  { termsHash, terms, today }: Pick<Envelope, 'termsHash' | 'terms'> & { readonly today: BusinessDate },
  take: () => Promise<TakenEnvelope>,
): Promise<TakenEnvelope> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const taken = await take();
    const { envelope } = taken;
    const isOfSame = envelope.termsHash.equals(termsHash) && envelope.terms['renewalId'] === terms['renewalId'];
    if (isOfSame && envelope.vendor === signing.vendor) return taken;
    const told = isOfEarlierDay(envelope, today)
      ? ({ why: newDayText(today), about: 'newDay' } as const)
      : ({ why: 'The documents changed.', about: 'changed' } as const);
    await voidChanged(means, signing, envelope, told);
  }
  throw new Refused('SigningUnavailable', UNAVAILABLE);
}

function readSoon({ database }: SigningMeans, envelope: Envelope, cause: string): Promise<void> {
  return asCustomers(database, envelope, (tx) => queueRead(tx, envelope.envelopeId, cause));
}

function originOf(url: string | undefined): string | null {
  return URL.parse(url ?? '')?.origin ?? null;
}
