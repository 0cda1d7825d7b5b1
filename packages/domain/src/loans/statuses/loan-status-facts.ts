import { LOAN_STATUS, type LoanStatusCode, type LoanStatusName } from './loan-status.ts';

/** What a status means to the borrower and to the books. */
export interface LoanStatusFacts {
  readonly code: LoanStatusCode;
  readonly name: LoanStatusName;
  /** One plain sentence. */
  readonly meaning: string;
  /** True when the status permits online payment. `loanCan.pay` also checks the loan's phase and other facts. */
  readonly payableOnline: boolean;
  /** `books`: interest accrues and is booked; `memo`: it accrues outside the books; `no`: it has stopped. */
  readonly accrues: 'books' | 'memo' | 'no';
  /** `current`: in the list of loans; `paidOff`: under the paid-off toggle; `readOnly`: with a phone number only; `never`: not
   *  shown. */
  readonly shownAs: 'current' | 'paidOff' | 'readOnly' | 'never';
}

type Row = readonly [
  meaning: string,
  payableOnline: boolean,
  accrues: LoanStatusFacts['accrues'],
  shownAs: LoanStatusFacts['shownAs'],
];

// LOP-023 lets the borrower pay in 13, 23 and 24, but loan-core 3.1 says call or visit. We follow loan-core, the later and more
// careful text. Once a vehicle is recovered, or assigned after charge-off, costs change daily and the store quotes them.
const ROWS: Readonly<Record<LoanStatusName, Row>> = {
  Open: ['The loan is running, or waits for signature or funds.', true, 'books', 'current'],
  ActiveDefault: ['Payments are missing; paying what is past due cures it.', true, 'books', 'current'],
  Default: ['The time to cure is over and the whole balance is due.', true, 'books', 'current'],
  OutForRepo: ['A recovery agent has the order to collect the vehicle.', true, 'books', 'current'],
  Repossessed: ['The vehicle was recovered and can be redeemed.', false, 'books', 'current'],
  Sold: ['The vehicle was sold; a surplus or a deficiency is worked out.', false, 'no', 'readOnly'],
  ChargedOff: ['The lender wrote the loan off; it is still owed.', true, 'no', 'current'],
  OutForRepoChargedOff: [
    'Written off, and a recovery agent has the order to collect the vehicle.',
    false,
    'no',
    'current',
  ],
  RepossessedChargedOff: ['Written off, and the vehicle was recovered.', false, 'no', 'current'],
  Bankrupt: ['A bankruptcy petition stays all collection.', false, 'memo', 'readOnly'],
  BankruptChargedOff: ['Written off under a bankruptcy petition.', false, 'no', 'readOnly'],
  Chargeback: ['The payment that closed the loan came back.', true, 'books', 'current'],
  Refinance: ['Closed by a refinance, a renewal or a product switch.', false, 'no', 'paidOff'],
  PaidOff: ['Paid in full.', false, 'no', 'paidOff'],
  Settled: ['Closed by a paid settlement.', false, 'no', 'paidOff'],
  Rescinded: ['Canceled in time, as if it had never been made.', false, 'no', 'paidOff'],
  Closed: ['A credit line closed at zero, or a sold loan fully accounted for.', false, 'no', 'paidOff'],
  Deleted: ['Never funded.', false, 'no', 'never'],
};

/** The facts of all 18 statuses by name. Source: loan-core 3.1; LOA-011 to LOA-028, LOP-023. */
export const LOAN_STATUS_FACTS: Readonly<Record<LoanStatusName, LoanStatusFacts>> = Object.fromEntries(
  Object.entries(LOAN_STATUS).map(([key, code]) => {
    const name = key as LoanStatusName;
    const [meaning, payableOnline, accrues, shownAs] = ROWS[name];
    return [name, { code, name, meaning, payableOnline, accrues, shownAs }];
  }),
) as Record<LoanStatusName, LoanStatusFacts>;

const FACTS_BY_CODE: ReadonlyMap<number, LoanStatusFacts> = new Map(
  Object.values(LOAN_STATUS_FACTS).map((facts) => [facts.code, facts]),
);

/** Returns the facts of a status code. Throws on an unknown code. */
export function loanStatusFacts(code: LoanStatusCode): LoanStatusFacts {
  const facts = FACTS_BY_CODE.get(code);
  if (facts === undefined) throw new Error(`${code} is not a loan status`);
  return facts;
}
