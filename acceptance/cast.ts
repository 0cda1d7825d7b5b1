import type { Stack } from './stack.ts';

/** A seeded person, by the name that tests use. `npm run cast` lists what each one shows. Source: loan-core 7. */
export interface Person {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly password: string;
  /** The name of the card on file that screens offer first. */
  readonly cardName: string;
}

function person(code: string, firstName: string, lastName: string): Person {
  return {
    code,
    firstName,
    lastName,
    username: `${code.toLowerCase()}@example.test`,
    password: 'Lendside1',
    cardName: 'Visa ending 4242',
  };
}

/** The seeded people that tests use. */
export const CAST = {
  /** P01, a title pawn on time: $225.00 due, $1,725.00 pays it off. */
  alma: person('P01', 'Alma', 'Reyes'),
  /** P02, a title pawn whose rate fell in its fourth period, from 15 % to 12.5 %. */
  beau: person('P02', 'Beau', 'Carter'),
  /** P03, a title pawn eight days late: $220.00 past due. */
  cora: person('P03', 'Cora', 'Diaz'),
  /** P05, out for repossession: $932.88 brings it back. */
  esther: person('P05', 'Esther', 'Ito'),
  /** P08, written off: $2,446.87 would settle it, not signed yet. */
  hector: person('P08', 'Hector', 'Lopez'),
  /** P09, written off: $2,184.96 settles it, signed. */
  iris: person('P09', 'Iris', 'Moore'),
  /** P10, a personal installment loan on autopay: $121.11 due, $1,662.24 pays it off. */
  jamal: person('P10', 'Jamal', 'Nguyen'),
  /** P11, an installment loan whose refinance application needs documents. */
  kayla: person('P11', 'Kayla', 'Owens'),
  /** P12, a customer of the partner with an active loan there. */
  luis: person('P12', 'Luis', 'Perez'),
  /** P13, a loan under each of two brands. */
  mona: person('P13', 'Mona', 'Quick'),
  /** P14, a line of credit of $2,500.00: $264.42 due, $1,530.00 available. */
  nate: person('P14', 'Nate', 'Ross'),
  /** P16, an approved application whose amount is still to choose. */
  pete: person('P16', 'Pete', 'Udall'),
  /** P17, an approved application of $1,500.00 without a way to get the money. */
  quinn: person('P17', 'Quinn', 'Varga'),
  /** P15, a line of credit of $2,000.00 with a cash advance of $400.00 on its way. */
  olga: person('P15', 'Olga', 'Stein'),
  /** P18, a title pawn that waits for a signature; its application needs documents. */
  rosa: person('P18', 'Rosa', 'Wynn'),
  /** P19, a title pawn that Tara also signed. */
  sam: person('P19', 'Sam', 'Turner'),
  /** P19B, co-borrower of Sam's loan, without a card yet. */
  tara: person('P19B', 'Tara', 'Turner'),
  /** P20, a Wisconsin installment loan; she married after it was made. */
  uma: person('P20', 'Uma', 'Voss'),
  /** P21, a title pawn that another person may pay. */
  vic: person('P21', 'Vic', 'West'),
  /** P22, a loan that another person may pay but not renew. */
  vera: person('P22', 'Vera', 'Wolf'),
  /** P25, a blocked customer with a pledge. */
  yvonne: person('P25', 'Yvonne', 'Zane'),
  /** P26, without a Social Security number on file. */
  zach: person('P26', 'Zach', 'Abbott'),
  /** P27, covered by the Military Lending Act. */
  abe: person('P27', 'Abe', 'Brooks'),
  /** P28, a bankruptcy on file. */
  bella: person('P28', 'Bella', 'Cruz'),
  /** P29, only paid-off loans. */
  carl: person('P29', 'Carl', 'Dunn'),
  /** P30, a title pawn of $1,495.00 and five saved cards. */
  diana: person('P30', 'Diana', 'Evans'),
  /** P32, an installment loan of fourteen months, with a statement for each. */
  faye: person('P32', 'Faye', 'Grant'),
  /** P33, away from the state of the store. */
  gus: person('P33', 'Gus', 'Hill'),
  /** P34, a pledge renewed once. */
  hope: person('P34', 'Hope', 'Irwin'),
  /** P40, a line of credit whose limit was lowered from $1,500.00 to $1,000.00. */
  nora: person('P40', 'Nora', 'Ortiz'),
  /** P39, a payday loan of a brand whose new cards go to Repay: $300.00 pays it off. */
  mark: person('P39', 'Mark', 'Nash'),
  /** P44, in default: all of $1,841.23 is due. */
  rita: person('P44', 'Rita', 'Shaw'),
  /** P46, a title pawn that cannot be renewed before its borrower gives some details. */
  tina: person('P46', 'Tina', 'Ulm'),
  /** P47, a pledge, and new terms to agree to. */
  ugo: person('P47', 'Ugo', 'Vance'),
  /** P48, a loan that no card can pay. */
  will: person('P48', 'Will', 'Yates'),
  /** P49, a loan of $10,000.00 whose money waits at MoneyGram. */
  ximena: person('P49', 'Ximena', 'Bell'),
  /** P51, never registered: known only to the loan systems. */
  zelda: person('P51', 'Zelda', 'Frost'),
  /** P52, an account without loans. */
  aldo: person('P52', 'Aldo', 'Greer'),
  /** P53, must set a new password. */
  bree: person('P53', 'Bree', 'Hanson'),
  /** P54, a customer of the partner who still has to complete the profile. */
  cyrus: person('P54', 'Cyrus', 'Ingram'),
  /** P55, written off: $2,446.87 would settle it, and Emil signs too. */
  dora: person('P55', 'Dora', 'Jansen'),
  /** P55B, co-borrower of Dora's loan. */
  emil: person('P55B', 'Emil', 'Jansen'),
  /** P56, a payday loan of $470.00 that the lender's own shop renews. */
  gil: person('P56', 'Gil', 'Kerr'),
  /** P57, a pledge whose next renewal, the third, also pays 5 % of the principal: $50.00. */
  ivy: person('P57', 'Ivy', 'Lowe'),
} as const;

/** A loan of a seeded person as the database has it. */
export interface CastLoan {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly lmsId: number;
  readonly brand: string;
  /** Status code (LOA-015): 12 is open, 3 is paid off. */
  readonly status: number;
}

/** Returns the loans of a person, oldest first. */
export async function findLoans(stack: Stack, { username }: Person): Promise<CastLoan[]> {
  const rows = await stack.query<CastLoan & { readonly loanId: string }>(
    `select l.loan_id as "loanId", l.loan_header as "loanHeader", l.lms_id as "lmsId", l.brand, l.status
       from app.profile p
       join app.profile_customer c using (profile_id)
       join servicing.loan l on l.lms_id = c.lms_id and l.customer_id = c.customer_id
      where p.email = $1
      order by l.loan_id`,
    [username],
  );
  return rows.map((row) => ({ ...row, loanId: Number(row.loanId) }));
}

/** Returns a person's only loan, or their only one under a brand. Throws when there is not exactly one. */
export async function getLoan(stack: Stack, whose: Person, brand?: string): Promise<CastLoan> {
  const loans = (await findLoans(stack, whose)).filter((loan) => brand === undefined || loan.brand === brand);
  const [loan] = loans;
  if (loan === undefined || loans.length > 1)
    throw new Error(`${whose.code} has ${loans.length} loans ${brand ?? 'in all'}`);
  return loan;
}
