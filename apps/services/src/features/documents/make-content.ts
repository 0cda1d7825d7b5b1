import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { monthSums } from '@lendside/domain/documents/month-sums.ts';
import { letter } from '@lendside/domain/documents/templates/letter.ts';
import { lienRelease } from '@lendside/domain/documents/templates/lien-release.ts';
import { lineAgreement } from '@lendside/domain/documents/templates/line-agreement.ts';
import { loanAgreement } from '@lendside/domain/documents/templates/loan-agreement.ts';
import { monthlyStatement } from '@lendside/domain/documents/templates/monthly-statement.ts';
import { payoffLetter } from '@lendside/domain/documents/templates/payoff-letter.ts';
import { spouseNotice } from '@lendside/domain/documents/templates/spouse-notice.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffByDay } from '@lendside/domain/loans/figures/payoff-days.ts';
import { lineApr } from '@lendside/domain/origination/line-apr.ts';
import { noteDisclosure } from '@lendside/domain/origination/note-disclosure.ts';
import type { LineProduct, Product, TermProduct } from '@lendside/domain/loans/products/product.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { LoanDocument } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { CallerLoan } from '#servicing/find-caller-loan.ts';
import type { NoticeWriter } from './notice-writer.ts';
import type { LenderSettings, LoanPaperFacts } from './paper-facts.ts';

/** What the words of a document depend on, besides the loan. */
export interface ContentMeans {
  readonly mode: Mode;
  readonly lender: LenderSettings;
  readonly writeNotice: NoticeWriter;
}

/** Returns the product of a loan. */
export function productOf({ snapshot }: LoanRecord): Product {
  const product = findProduct(snapshot.productId);
  if (product === null) throw new Error(`loan ${snapshot.loanId} has the unknown product ${snapshot.productId}`);
  return product;
}

function vehicleOf({ collateral }: LoanRecord): { readonly name: string; readonly vin: string | null } | null {
  if (collateral === null) return null;
  const { year, make, model, vin = null } = collateral;
  return { name: `${year} ${make} ${model}`, vin };
}

/** A copy of the agreement that was signed at the store, from the note and what was known then. */
function agreementOf(record: LoanRecord, facts: LoanPaperFacts): DocumentContent {
  const product = productOf(record);
  const { snapshot } = record;
  const { noteOn } = snapshot;
  const { isCoveredBorrower, creditLimitCents } = facts.atSigning;
  const signing = { signedAtStoreOn: noteOn, isCoveredBorrower, oralPhone: null, vehicle: vehicleOf(record) };
  if (product.kind === 'line')
    return lineAgreement({ ...facts, ...signing, madeOn: noteOn, ...lineFacts(record, product, creditLimitCents) });
  return loanAgreement({
    ...facts,
    ...signing,
    madeOn: noteOn,
    product: product satisfies TermProduct,
    principalCents: snapshot.originalPrincipalCents,
    rateE8: snapshot.rateE8,
    noteOn,
    box: noteDisclosure(snapshot, product),
    itemisation: null,
    isRenewal: snapshot.renewalNumber > 0,
  });
}

function lineFacts({ snapshot }: LoanRecord, product: LineProduct, openingLimitCents: Cents | null) {
  const { line, noteOn, rateE8 } = snapshot;
  if (line === null) throw new Error(`loan ${snapshot.loanId} is no line of credit`);
  return {
    product,
    quote: {
      productId: product.productId,
      creditLimitCents: openingLimitCents ?? line.creditLimitCents,
      openedOn: noteOn,
      rateE8,
      customaryFeeRateE8: product.customaryFeeRateE8,
      apr: lineApr({ rateE8, customaryFeeRateE8: product.customaryFeeRateE8 }),
      minimumPrincipalRateE8: product.minimumPrincipalRateE8,
      payInFullBelowCents: product.payInFullBelowCents,
      statementDueDays: product.statementDueDays,
      leastDrawCents: product.minDrawCents,
      returnedItemFeeCents: product.returnedItemFeeCents,
    },
  };
}

/** Writes a notice as a document, with the letter that was sent. */
function noticeOf(
  { on, notice }: LoanDocument,
  record: LoanRecord,
  facts: LoanPaperFacts,
  { mode, lender, writeNotice }: ContentMeans,
): DocumentContent | null {
  if (notice === null) return null;
  const vehicle = vehicleOf(record);
  const { paidOn } = notice.facts;
  if (notice.code === 'N23' && vehicle !== null && typeof paidOn === 'string')
    return lienRelease({
      ...facts,
      madeOn: on,
      vehicle: vehicle.name,
      vin: vehicle.vin,
      paidOffOn: paidOn as BusinessDate,
    });
  if (notice.code === 'N16') return spouseNoticeOf(on, notice.facts, facts);
  const words = writeNotice(toWrite(notice, record, facts), mode, lender);
  return words === null
    ? null
    : letter({
        author: facts.author,
        madeOn: on,
        kind: 'letter',
        code: notice.code,
        title: words.title,
        sentences: words.sentences,
        sections: words.sections,
      });
}

/** The borrower's copy of the letter that was mailed to their spouse. */
function spouseNoticeOf(
  on: BusinessDate,
  { grantedOn, principal, mailedOn }: NonNullable<LoanDocument['notice']>['facts'],
  { author, borrower, lender }: LoanPaperFacts,
): DocumentContent {
  return spouseNotice({
    author,
    borrower,
    lender,
    madeOn: typeof mailedOn === 'string' ? businessDate(mailedOn) : on,
    grantedOn: typeof grantedOn === 'string' ? businessDate(grantedOn) : null,
    principalCents: typeof principal === 'number' ? cents(principal) : null,
  });
}

function toWrite(
  { code, facts }: NonNullable<LoanDocument['notice']>,
  { brand, snapshot }: LoanRecord,
  { lender }: LoanPaperFacts,
) {
  return {
    code,
    brand,
    loanHeader: snapshot.loanHeader,
    facts,
    store: { phone: lender.phone, address: lender.address },
  };
}

/** The statement of a month, or of a line's cycle. Null when the loan system cannot tell its ledger. */
async function statementOf(
  on: BusinessDate,
  { record, system, customerIds }: CallerLoan,
  facts: LoanPaperFacts,
  { mode, lender, writeNotice }: ContentMeans,
): Promise<DocumentContent | null> {
  const { loanId, line } = record.snapshot;
  if (line === null) {
    const money = await system.capabilities.timeline?.money(loanId, customerIds);
    return money == null
      ? null
      : monthlyStatement({ ...facts, madeOn: on, ...monthSums(money.movements, record.snapshot, on) });
  }
  const said = await system.capabilities.documents?.lineStatement(loanId, on, customerIds);
  if (said == null) return null;
  const words = writeNotice(toWrite({ code: 'N17', facts: said }, record, facts), mode, lender);
  return words === null
    ? null
    : letter({
        author: facts.author,
        madeOn: on,
        kind: 'statement',
        code: 'N17',
        title: `Statement of ${longDate(on)}`,
        sentences: words.sentences,
        sections: words.sections,
      });
}

/** Makes the words of a document that a loan system lists. Null when they cannot be made. */
export async function makeContent(
  document: LoanDocument,
  loan: CallerLoan,
  facts: LoanPaperFacts,
  means: ContentMeans,
): Promise<DocumentContent | null> {
  switch (document.kind) {
    case 'agreement':
      return agreementOf(loan.record, facts);
    case 'monthly':
      return statementOf(document.on, loan, facts, means);
    case 'notice':
      return noticeOf(document, loan.record, facts, means);
  }
}

/** Makes a payoff letter for today and the days after it. Null when nothing is owed. */
export function makePayoffLetter(record: LoanRecord, facts: LoanPaperFacts): DocumentContent | null {
  const product = productOf(record);
  const figures = quoteFigures(record.snapshot, product);
  if (figures.payoffAmountCents === 0 || record.snapshot.phase !== 'active') return null;
  return payoffLetter({
    ...facts,
    madeOn: record.snapshot.asOf,
    figures,
    days: payoffByDay(record.snapshot, product),
    vehicle: vehicleOf(record)?.name ?? null,
    hasPaymentInFlight: record.paymentInFlight,
  });
}

/** Returns the name of a document in a list. */
export function nameOf(document: LoanDocument, record: LoanRecord, means: ContentMeans): string {
  switch (document.kind) {
    case 'agreement':
      return 'Loan agreement';
    case 'monthly':
      return `Statement of ${record.snapshot.line === null ? monthName(document.on) : longDate(document.on)}`;
    case 'notice': {
      const { notice } = document;
      if (notice === null) return 'Letter';
      if (notice.code === 'N16') return 'Notice to your spouse';
      const about = { code: notice.code, brand: record.brand, loanHeader: null, facts: notice.facts };
      return means.writeNotice(about, means.mode, means.lender)?.title ?? 'Letter';
    }
  }
}

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

function monthName(on: BusinessDate): string {
  return MONTH.format(new Date(`${on}T00:00:00Z`));
}
