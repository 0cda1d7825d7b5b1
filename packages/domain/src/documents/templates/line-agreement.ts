import { formatApr } from '#compliance/apr.ts';
import type { LineProduct } from '#loans/products/product.ts';
import type { LineQuote } from '#origination/quote-line.ts';
import type { DocumentBlock, DocumentContent } from '../document-content.ts';
import { agreementName, copyBlocks, endingBlocks, militaryBlocks, type SigningFacts } from './agreement-parts.ts';
import { defaultItems, securityText } from './agreement-terms.ts';
import {
  day,
  dollars,
  factTable,
  heading,
  list,
  paper,
  paragraphs,
  partiesTable,
  percent,
  type PaperFacts,
} from './parts.ts';

/** What the agreement of a line of credit is made from. */
export interface LineAgreementFacts extends PaperFacts, SigningFacts {
  readonly product: LineProduct;
  readonly quote: LineQuote;
  readonly vehicle: { readonly name: string; readonly vin: string | null } | null;
}

/** The account-opening table. Source: 12 CFR 1026.6(b)(1), (2). */
function openingTable({ quote }: LineAgreementFacts): readonly DocumentBlock[] {
  const none = 'None';
  return [
    factTable('Interest rates and interest charges', [
      ['Annual Percentage Rate (APR) for cash advances', `${formatApr(quote.apr)}%`],
      [
        'How to avoid paying interest',
        'You pay interest and the customary fee on cash advances from the day of the advance. There is no period without interest.',
      ],
      ['Minimum interest charge', none],
    ]),
    factTable('Fees', [
      ['Customary fee on cash advances', `${percent(quote.customaryFeeRateE8 / 365, 4)} of the balance a day`],
      ['Fee to open the account, yearly fee', none],
      ['Late payment', none],
      ['Over the credit limit', none],
      ['Returned payment', quote.returnedItemFeeCents === 0 ? none : dollars(quote.returnedItemFeeCents)],
    ]),
    ...paragraphs(
      'How we will calculate your balance: we use the average of your cash advance balance at the end of each day, with new advances ("average daily balance, including new transactions").',
    ),
  ];
}

/** How to dispute a statement. Source: 12 CFR 1026.6(b)(5)(iii), appendix G-3(A). */
function billingRights({ lender }: LineAgreementFacts): readonly DocumentBlock[] {
  return [
    heading('Your billing rights: keep this document for future use'),
    ...paragraphs(
      'This notice tells you about your rights and our responsibilities under the Fair Credit Billing Act.',
      `What to do if you find a mistake on your statement: write to us at ${lender.name}, ${lender.address}.`,
      'In your letter, give us the following information:',
    ),
    list(
      'Account information: your name and account number.',
      'Dollar amount: the dollar amount of the suspected error.',
      'Description of problem: what you believe is wrong and why you believe it is a mistake.',
    ),
    ...paragraphs(
      'You must contact us within 60 days after the error appeared on your statement, and at least 3 business days before an automated payment is scheduled if you want to stop payment on the amount you think is wrong.',
      'You must notify us of any potential errors in writing. You may call us, but if you do we are not required to investigate any potential errors, and you may have to pay the amount in question.',
      'When we receive your letter, we must do two things. Within 30 days of receiving your letter, we must tell you that we received it, and we will also tell you if we have already corrected the error. Within 90 days of receiving your letter, we must either correct the error or explain to you why we believe the bill is correct.',
      'While we investigate whether or not there has been an error:',
    ),
    list(
      'We cannot try to collect the amount in question, or report you as delinquent on that amount.',
      'The charge in question may remain on your statement, and we may continue to charge you interest on that amount.',
      'While you do not have to pay the amount in question, you are responsible for the remainder of your balance.',
      'We can apply any unpaid amount against your credit limit.',
    ),
    ...paragraphs(
      'After we finish our investigation: if we made a mistake, you will not have to pay the amount in question or any interest or other fees related to that amount. If we do not believe there was a mistake, you will have to pay the amount in question, along with applicable interest and fees. We will send you a statement of the amount you owe and the date payment is due. We may then report you as delinquent if you do not pay the amount we think you owe.',
      'If you receive our explanation but still believe your bill is wrong, you must write to us within 10 days telling us that you still refuse to pay. If you do so, we cannot report you as delinquent without also reporting that you are questioning your bill. We must tell you the name of anyone to whom we reported you as delinquent, and we must let those organizations know when the matter has been settled between us.',
      'If we do not follow all of the rules above, you do not have to pay the first $50 of the amount you question even if your bill is correct.',
    ),
  ];
}

function howItWorks({ quote, product }: LineAgreementFacts): readonly DocumentBlock[] {
  return [
    heading('How the line works'),
    list(
      `You can take cash advances up to your credit limit, at least ${dollars(quote.leastDrawCents)} and at most ${dollars(product.maxDrawCents)} each.`,
      `Interest: ${percent(quote.rateE8 / 365, 5)} a day (${percent(quote.rateE8)} a year) on your cash advance balance.`,
      `Customary fee: ${percent(quote.customaryFeeRateE8 / 365, 5)} a day (${percent(quote.customaryFeeRateE8)} a year) on your cash advance balance.`,
      `Each month you get a statement. You pay its interest and fees and ${percent(quote.minimumPrincipalRateE8)} of the principal, ${quote.statementDueDays} days after the statement at the latest.`,
      quote.payInFullBelowCents > 0 &&
        `If you owe less than ${dollars(quote.payInFullBelowCents)}, the whole balance is due.`,
      'We may lower your limit or end your right to new advances, as the law allows. We tell you why.',
      'We apply payments to interest, customary fee and principal of the statements first, the oldest first, then to fees and to principal.',
    ),
    ...paragraphs(
      `You can cancel a cash advance until 5:00 PM, store time, on the business day after it, by giving the money back.`,
    ),
  ];
}

/** Writes the agreement of a line of credit with its account-opening disclosures. It has no arbitration clause. Source: 12 CFR
 *  1026.6(b); 32 CFR 232.6; loan-core 1.2, 6.2. */
export function lineAgreement(facts: LineAgreementFacts): DocumentContent {
  const { product, quote, vehicle } = facts;
  const named = { product: product.name, title: 'agreement and account-opening disclosures', kind: 'line' };
  const { title, name } = agreementName(facts, named);
  const about = { kind: 'agreement', title, template: { name, version: '1' }, requiresInitials: false } as const;
  return paper(facts, about, [
    ...copyBlocks(facts),
    partiesTable(facts),
    factTable('The line of credit', [
      ['Product', product.name],
      ['State whose law applies', product.state],
      ['Opened on', day(quote.openedOn)],
      ['Credit limit', dollars(quote.creditLimitCents)],
      ['Vehicle', vehicle?.name ?? null],
      ['Vehicle identification number', vehicle?.vin ?? null],
    ]),
    heading('Rates and fees'),
    ...openingTable(facts),
    ...paragraphs(`Security: ${securityText(vehicle)}`),
    ...howItWorks(facts),
    heading('If you do not pay'),
    list(...defaultItems(product, vehicle)),
    ...militaryBlocks(facts, {
      kind: 'line',
      dueDays: quote.statementDueDays,
      minimumPrincipalPercent: (quote.minimumPrincipalRateE8 / 1e6).toString(),
    }),
    ...billingRights(facts),
    ...endingBlocks(facts),
  ]);
}
