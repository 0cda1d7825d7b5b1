import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { acknowledgeDisclosures as call } from '@lendside/contract/signing/acknowledge-disclosures.ts';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement, type Queryable } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findDocument } from '#features/documents/document-queries.ts';
import { consentTerms } from './consent/consent-text.ts';
import { requireConsent, type GivenConsent } from './consent/esign-consent.ts';
import { findDisclosures } from './disclosures/find-disclosures.ts';
import { keepPapers, type PaperToSign } from './envelopes/keep-papers.ts';
import type { SigningMeans } from './signing-means.ts';

const ACKNOWLEDGED = personStatement<{ document_id: string; acknowledged_on: string }>(
  'acknowledged_disclosures',
  `select document_id, acknowledged_on from app.disclosure_acknowledgement
    where profile_id = $1 and loan_id = $2 and document_id = any ($3) and consent_id = $4`,
);
// The first initials stay.
const ACKNOWLEDGE = personStatement<{ acknowledged_at: Date }>(
  'acknowledge_disclosures',
  `
  with added as (
    insert into app.disclosure_acknowledgement (profile_id, loan_id, document_id, disclosure_type, party, initials, acknowledged_on, consent_id)
    select $1, $2, d.document_id, $4, $5, d.initials, $7, $8 from unnest($3::uuid[], $6::text[]) as d (document_id, initials)
    on conflict (profile_id, loan_id, document_id, consent_id) do nothing
    returning acknowledged_at
  )
  select coalesce(min(a.acknowledged_at), now()) as acknowledged_at from (
    select acknowledged_at from added
    union all
    select acknowledged_at from app.disclosure_acknowledgement where profile_id = $1 and loan_id = $2 and document_id = any ($3)
      and consent_id = $8) a`,
);

/** Returns the days on which a person acknowledged documents since they agreed to electronic documents, by document. */
export async function readAcknowledged(
  db: Queryable,
  { profileId }: Pick<Customer, 'profileId'>,
  { consentId }: GivenConsent,
  loanId: number,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(ACKNOWLEDGED, [profileId, loanId, documentIds, consentId]);
  return new Map(rows.map((row) => [row.document_id, row.acknowledged_on]));
}

/** Refuses with `DisclosuresNotAcknowledged` while a document waits for this person's acknowledgment. What they acknowledged under
 *  an agreement that they took back counts no more. */
export async function requireAcknowledged(
  db: Queryable,
  caller: Pick<Customer, 'profileId'>,
  consent: GivenConsent,
  loanId: number,
  papers: readonly PaperToSign[],
): Promise<void> {
  const ids = papers.map(({ documentId }) => documentId);
  const acknowledged = await readAcknowledged(db, caller, consent, loanId, ids);
  if (ids.some((id) => !acknowledged.has(id)))
    throw new Refused('DisclosuresNotAcknowledged', 'Read each document and add your initials before you sign.');
}

/** Records that the caller read documents, and their initials where they are asked, after the caller agreed to electronic documents
 *  (`ConsentNeeded`). The block of the other borrower is not looked at: they acknowledge in their own session. Nothing is recorded
 *  when one of the documents is not among those to be acknowledged: `NotFoundException` for an unknown one
 *  or another loan's, `DocumentChanged` for one of this loan that was replaced. Source: LAP-062, DOC-005 to DOC-007, LOP-034. */
export async function acknowledgeDisclosures(
  means: SigningMeans,
  { AccountNumber: loanId, disclosureType, disclosureAck }: RequestOf<typeof call>,
  caller: Customer,
  { brand }: Pick<CallContext, 'brand'>,
): Promise<ResponseOf<typeof call>> {
  const { cognitoId, disclosures, borrowerInfo, coborrowerInfo } = disclosureAck;
  const block = [borrowerInfo, coborrowerInfo ?? null].find((each) => each?.profileId === caller.profileId) ?? null;
  const asked = await findDisclosures(means, caller, { loanId, type: disclosureType });
  // The screen of a guest does not know the number of the borrower, for whom they sign.
  const isOwn = caller.scope.kind === 'guest' || block?.customerId === asked.party.customerId;
  if (cognitoId !== caller.profileId || block === null || !isOwn)
    throw new Refused('NotFoundException', 'There is no such record.');
  const consent = await requireConsent(means.database, caller, consentTerms(means, brand));
  const papers = await keepPapers(means, asked);
  const toRecord: { readonly documentId: string; readonly initials: string | null }[] = [];
  for (const { documentId } of disclosures) {
    const paper = papers.find((each) => each.documentId === documentId);
    if (paper === undefined) {
      const earlier = await findDocument(means.database, asked.customerIds, documentId);
      if (earlier?.loanId !== loanId) throw new Refused('NotFoundException', 'There is no such document.');
      throw new Refused('DocumentChanged', 'The document has changed. Please read the new one.');
    }
    if (paper.content.requiresInitials && block.initials === null)
      throw new Refused('DisclosuresNotAcknowledged', 'Add your initials at the end of the document.');
    // Nobody put initials beside a document that asks for none.
    toRecord.push({ documentId, initials: paper.content.requiresInitials ? block.initials : null });
  }
  const row = await means.database.row(ACKNOWLEDGE, [
    caller.profileId,
    loanId,
    toRecord.map(({ documentId }) => documentId),
    disclosureType,
    asked.party.party,
    toRecord.map(({ initials }) => initials),
    asked.record.snapshot.asOf,
    consent.consentId,
  ]);
  if (row === null) throw new Error('the acknowledgment was not recorded');
  return { acknowledged: disclosures.length > 0, acknowledgedAt: row.acknowledged_at.toISOString() };
}
