import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { lineAgreement } from '@lendside/domain/documents/templates/line-agreement.ts';
import { loanAgreement } from '@lendside/domain/documents/templates/loan-agreement.ts';
import type { PaperFacts } from '@lendside/domain/documents/templates/parts.ts';
import { privacyNotice } from '@lendside/domain/documents/templates/privacy-notice.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { OriginationToSign } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { SigningSubject, SubjectFacts } from './signing-subject.ts';

/** The agreement of a new loan, with today's terms. They are valid on their business date only: on the next day there are other documents,
 *  and everybody signs again. Source: width 2, 4, 6; loan-core 3.3 (T02). */
export const origination: SigningSubject = {
  type: 'origination',
  act: 'originate.sign',
  isOfOneDay: true,
  tellsOfEnds: false,
  find: async (facts) => {
    const { record, system, customerIds } = facts;
    const { loanId } = record.snapshot;
    const found = await system.capabilities.originations?.toSign(loanId, customerIds);
    if (found?.ok !== true) return null;
    const { terms, asOf, signBy, application } = found.value;
    const contents = contentsOf(facts, found.value);
    return {
      title: contents[0]?.title ?? 'Your new loan',
      contents,
      signBy,
      terms: { applicationId: application.applicationId, loanId, hash: terms.hash, asOf },
    };
  },
  apply: async (system, tx, { key, loanId, terms, signedAt }) => {
    const { originations: calls } = system.capabilities;
    if (calls === null) throw new Error(`${system.name} makes no loans`);
    const answer = await calls.completeSigning({ key, loanId, termsHash: String(terms['hash']), signedAt }, tx);
    return answer.ok ? { ...answer, value: { signedOn: answer.value.signedOn } } : answer;
  },
  declined: async (system, tx, { terms }) => {
    await system.capabilities.originations?.declineSigning(Number(terms['loanId']), tx);
  },
};

function contentsOf(
  { record, parties, lender }: SubjectFacts,
  { terms, asOf }: OriginationToSign,
): readonly DocumentContent[] {
  const { snapshot, storePhone, collateral } = record;
  const brand = findBrandCode(record.brand);
  const author = brand === null ? record.brand : brandName(brand, {});
  const nameOf = (wanted: string) => parties.find(({ party }) => party === wanted)?.name ?? null;
  const paper: PaperFacts = {
    author,
    lender: { name: lender?.name ?? author, address: lender?.address ?? '', phone: storePhone },
    loanHeader: snapshot.loanHeader,
    borrower: nameOf('borrower') ?? '',
    coborrower: nameOf('coborrower'),
    madeOn: asOf,
  };
  const vehicle =
    collateral === null
      ? null
      : { name: `${collateral.year} ${collateral.make} ${collateral.model}`, vin: collateral.vin ?? null };
  // A covered borrower gets no such loan.
  const signing = { signedAtStoreOn: null, isCoveredBorrower: false, oralPhone: null };
  return [agreementOf(terms, { paper, signing, vehicle }), privacyNotice({ ...paper })];
}

interface AgreementParts {
  readonly paper: PaperFacts;
  readonly signing: { readonly signedAtStoreOn: null; readonly isCoveredBorrower: boolean; readonly oralPhone: null };
  readonly vehicle: { readonly name: string; readonly vin: string | null } | null;
}

function agreementOf(quoted: OriginationToSign['terms'], { paper, signing, vehicle }: AgreementParts): DocumentContent {
  const product = findProduct(quoted.terms.productId);
  if (quoted.kind === 'line') {
    if (product?.kind !== 'line') throw new Error(`product ${quoted.terms.productId} is no line of credit`);
    return lineAgreement({ ...paper, ...signing, product, quote: quoted.terms, vehicle });
  }
  const { terms } = quoted;
  if (product === null || product.kind === 'line') throw new Error(`product ${terms.productId} is no loan with a term`);
  return loanAgreement({
    ...paper,
    ...signing,
    product,
    principalCents: terms.principalCents,
    rateE8: terms.rateE8,
    noteOn: terms.noteOn,
    box: terms.box,
    itemisation: terms.itemisation,
    vehicle: terms.securityInterest === 'vehicleTitle' ? vehicle : null,
    isRenewal: false,
  });
}
