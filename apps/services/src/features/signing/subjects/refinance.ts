import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { ancillaryAgreement } from '@lendside/domain/documents/templates/ancillary-agreement.ts';
import { loanAgreement } from '@lendside/domain/documents/templates/loan-agreement.ts';
import type { PaperFacts } from '@lendside/domain/documents/templates/parts.ts';
import { renewalItemization } from '@lendside/domain/documents/templates/renewal-itemization.ts';
import { ANCILLARY_PRODUCTS } from '@lendside/domain/loans/ancillaries/ancillary-products.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { TermProduct } from '@lendside/domain/loans/products/product.ts';
import type { TermsQuote } from '@lendside/domain/origination/terms-quote.ts';
import type { RenewalTerms } from '@lendside/domain/renewals/renewal-terms.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { RenewalCalls, RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { SigningSubject, SubjectFacts } from './signing-subject.ts';

/** The agreement of the loan that follows, with today's terms. They are valid on their business date only: on the next day there are
 *  other documents, and everybody signs again. A switch to a line of credit is signed at the store. Source: width 5, LOP-021,
 *  loan-core 3.3 (T08). */
export const refinance: SigningSubject = {
  type: 'refinance',
  act: 'renewal.complete',
  isOfOneDay: true,
  tellsOfEnds: true,
  find: async (facts) => {
    const { record, system, customerIds } = facts;
    const calls = system.capabilities.renewals;
    const { loanId } = record.snapshot;
    if (calls === null || record.renewal?.state !== 'awaitingSignature') return null;
    const renewal = await calls.findRenewal(loanId, customerIds);
    if (renewal?.state !== 'awaitingSignature') return null;
    const quoted = await calls.quoteRenewal(loanId, renewal.wish, customerIds);
    if (!quoted?.ok || quoted.value.terms.quote.kind !== 'term') return null;
    const { terms, hash } = quoted.value;
    const { renewalId, revisions } = renewal;
    const contents = contentsOf(facts, renewal, terms, quoted.value.terms.quote.terms);
    const isNoted = revisions.some((each) => each.asOf === terms.asOf && each.hash === hash);
    return {
      title: contents[0]?.title ?? 'Renewal of your loan',
      contents,
      signBy: renewal.endsOn,
      terms: { renewalId, hash, asOf: terms.asOf },
      revision: isNoted ? null : { renewalId, asOf: terms.asOf, hash },
    };
  },
  apply: async (system, tx, { key, loanId, terms, signedAt }) => {
    const calls: RenewalCalls<typeof tx> | null = system.capabilities.renewals;
    if (calls === null) throw new Error(`${system.name} renews no loans`);
    const [renewalId, termsHash] = [String(terms['renewalId']), String(terms['hash'])];
    const answer = await calls.completeRenewal({ key, loanId, renewalId, termsHash, signedAt }, tx);
    // Rolls back, so that the same signature is applied again: it counts when the payoff fails.
    if (!answer.ok && answer.refusal.code === 'not_eligible' && answer.refusal.reason === 'payment_in_flight')
      throw new LoanSystemUnavailable(system.lmsId, 'a payoff of the loan is on its way');
    return answer.ok ? { ...answer, value: { signedOn: answer.value.signedOn } } : answer;
  },
  // The worker of renewals ends it; its payment stays on the loan.
  declined: async (system, tx, { terms, customerIds }) => {
    const renewalId = String(terms['renewalId']);
    await system.capabilities.renewals?.askRenewalEnd({ renewalId, why: 'declined', customerIds }, tx);
  },
};

function contentsOf(
  { record, parties, lender }: SubjectFacts,
  renewal: RenewalRecord,
  terms: RenewalTerms,
  quote: TermsQuote,
): readonly DocumentContent[] {
  const { snapshot, storePhone, collateral } = record;
  const brand = findBrandCode(record.brand);
  const author = brand === null ? record.brand : brandName(brand, {});
  const nameOf = (wanted: string) => parties.find(({ party }) => party === wanted)?.name ?? null;
  const paper: PaperFacts = {
    author,
    lender: { name: lender?.name ?? author, address: lender?.address ?? '', phone: storePhone },
    loanHeader: renewal.newLoanHeader,
    borrower: nameOf('borrower') ?? '',
    coborrower: nameOf('coborrower'),
    madeOn: terms.asOf,
  };
  const vehicle =
    collateral === null
      ? null
      : { name: `${collateral.year} ${collateral.make} ${collateral.model}`, vin: collateral.vin ?? null };
  return [
    loanAgreement({
      ...paper,
      product: termProduct(terms.newProductId),
      principalCents: quote.principalCents,
      rateE8: quote.rateE8,
      noteOn: quote.noteOn,
      box: quote.box,
      itemisation: quote.itemisation,
      vehicle: quote.securityInterest === 'vehicleTitle' ? vehicle : null,
      isRenewal: true,
      nextPeriod: terms.nextPeriod,
      signedAtStoreOn: null,
      // A covered borrower cannot renew.
      isCoveredBorrower: false,
      oralPhone: null,
    }),
    renewalItemization({
      ...paper,
      earlierHeader: snapshot.loanHeader,
      payment: paymentOf(renewal, terms),
      carriedOverCents: terms.carriedOverCents,
      waivedCents: terms.waivedCents,
      cashOutCents: terms.cashOutCents,
      ancillaries: terms.ancillaries,
      newPrincipalCents: quote.principalCents,
      signBy: renewal.endsOn,
    }),
    ...terms.ancillaries.map(({ ancillaryId, name, priceCents }) => {
      const sold = ANCILLARY_PRODUCTS.find((each) => each.ancillaryId === ancillaryId);
      if (sold === undefined) throw new Error(`there is no ancillary product ${ancillaryId}`);
      const { description, coverDays, requiredFromCents } = sold;
      const isRequired = requiredFromCents !== null && quote.principalCents >= requiredFromCents;
      return ancillaryAgreement({ ...paper, ancillary: { name, description, priceCents, coverDays, isRequired } });
    }),
  ];
}

function paymentOf({ paymentId, capturedOn }: RenewalRecord, { paymentCents }: RenewalTerms) {
  return paymentId === null || capturedOn === null ? null : { amountCents: paymentCents, on: capturedOn };
}

function termProduct(productId: number): TermProduct {
  const product = findProduct(productId);
  if (product === null || product.kind === 'line') throw new Error(`product ${productId} is no loan with a term`);
  return product;
}
