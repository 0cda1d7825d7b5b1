import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { settlementAgreement } from '@lendside/domain/documents/templates/settlement-agreement.ts';
import { cents, sumCents } from '@lendside/domain/money/cents.ts';
import type { SignedTerms } from '@lendside/domain/settlements/settlement.ts';
import type { SigningSubject, SubjectFacts } from './signing-subject.ts';

function vehicleOf({ record: { collateral } }: SubjectFacts): string | null {
  return collateral === null ? null : `${collateral.year} ${collateral.make} ${collateral.model}`;
}

/** The agreement that settles a debt. Its last day is the last day of the offer. Source: OFR-006 to OFR-009, loan-core 3.3
 *  (T28). */
export const settlement: SigningSubject = {
  type: 'settlement',
  act: 'settlement.sign',
  isOfOneDay: false,
  tellsOfEnds: false,
  find: async (facts) => {
    const { record, system, customerIds, parties, lender } = facts;
    const { snapshot, storePhone } = record;
    const offer = await system.capabilities.settlements?.settlementStatus(snapshot.loanId, customerIds);
    if (offer?.step !== 'sign') return null;
    const { settlementAmountCents, savedCents, offeredOn, docExpiresOn } = offer;
    const brand = findBrandCode(record.brand);
    const author = brand === null ? record.brand : brandName(brand, {});
    const terms: SignedTerms = {
      claimCents: sumCents(settlementAmountCents, savedCents),
      amountCents: settlementAmountCents,
      offeredOn,
      expiresOn: docExpiresOn,
    };
    const nameOf = (wanted: string) => parties.find(({ party }) => party === wanted)?.name ?? null;
    const content = settlementAgreement({
      author,
      lender: { name: lender?.name ?? author, address: lender?.address ?? '', phone: storePhone },
      loanHeader: snapshot.loanHeader,
      borrower: nameOf('borrower') ?? '',
      coborrower: nameOf('coborrower'),
      madeOn: offeredOn,
      claimCents: terms.claimCents,
      settlementCents: terms.amountCents,
      lastOn: terms.expiresOn,
      vehicle: vehicleOf(facts),
    });
    return { title: content.title, contents: [content], signBy: docExpiresOn, terms: { ...terms } };
  },
  apply: async (system, tx, { key, loanId, terms, signedAt }) => {
    const calls = system.capabilities.settlements;
    if (calls === null) throw new Error(`${system.name} signs no settlements`);
    const answer = await calls.signSettlement({ key, loanId, signed: toTerms(terms), signedAt }, tx);
    return answer.ok ? { ...answer, value: { signedOn: answer.value.docSignedOn } } : answer;
  },
};

function toTerms({ claimCents, amountCents, offeredOn, expiresOn }: Readonly<Record<string, unknown>>): SignedTerms {
  return {
    claimCents: cents(Number(claimCents)),
    amountCents: cents(Number(amountCents)),
    offeredOn: businessDate(String(offeredOn)),
    expiresOn: businessDate(String(expiresOn)),
  };
}
