import type { GivenConsent } from '#features/signing/consent/esign-consent.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Envelope } from './envelope-rows.ts';

/** An agreement as the certificate names it. */
export type KeptConsent = Pick<GivenConsent, 'version' | 'givenAt'>;

// A program that was killed after it opened the signing page has not written the agreement beside the signer. What a guest agreed to is
// named only when it was written there.
const CONSENTS_OF = statement<{ place: number; version: string; given_at: Date }>(
  'consents_of_signers',
  `select s.place, coalesce(s.consent_version, g.version) as version, coalesce(s.consent_at, g.given_at) as given_at
     from app.envelope e
     join app.envelope_signer s using (envelope_id)
     left join lateral (
       select k.version, k.given_at
         from app.profile_customer c join app.esign_consent k using (profile_id)
        where c.lms_id = e.lms_id and c.customer_id = s.customer_id and k.guest_session_id is null
          and k.given_at <= coalesce(s.signed_at, now()) and coalesce(k.withdrawn_at > coalesce(s.signed_at, now()), true)
        order by k.given_at desc limit 1) g on true
    where e.envelope_id = $1 and coalesce(s.consent_version, g.version) is not null`,
);

/** Finds the agreement of each signer to electronic documents, by the signer's place: the one that was in force when their page was
 *  opened, else the one in force when they signed. */
export async function findConsents(
  db: Queryable,
  { envelopeId }: Pick<Envelope, 'envelopeId'>,
): Promise<ReadonlyMap<number, KeptConsent>> {
  const rows = await db.rows(CONSENTS_OF, [envelopeId]);
  return new Map(rows.map(({ place, version, given_at: givenAt }) => [place, { version, givenAt }]));
}
