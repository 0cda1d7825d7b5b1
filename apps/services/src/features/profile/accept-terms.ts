import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { acceptTerms as endpoint } from '@lendside/contract/profile/accept-terms.ts';
import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { keepConsent } from './profile-store.ts';
import { hashTerms, termsOf } from './terms-queries.ts';

/** Records consent to the brand's current terms with a hash of their text. Refuses consent to another version with
 *  `ConflictException`, because the person read an outdated page. Source: OPEN-75, D19. */
export async function acceptTerms(
  means: IdentityMeans,
  { version }: RequestOf<typeof endpoint>,
  { profileId, sessionId }: Customer,
  { brand, requestId }: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const entry = { action: 'acceptTerms', profileId, sessionId, object: `terms ${TERMS_VERSION}`, brand, requestId };
  if (version !== TERMS_VERSION) {
    await writeAudit(means.database, { ...entry, decision: 'refused', reason: 'another version' });
    throw new Refused('ConflictException', 'The terms have changed. Please read them again.');
  }
  const textHash = hashTerms(termsOf(brand, await means.configuration()));
  await means.database.transaction(async (tx) => {
    await keepConsent(tx, { profileId, brand, version, textHash });
    await writeAudit(tx, { ...entry, decision: 'allowed' });
  });
  return { accepted: true };
}
