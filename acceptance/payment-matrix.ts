// Who pays what, how and where. Each combination has a journey, equals a combination with a journey, or is impossible.
// `tools/journey-tables.test.mjs` checks that none is missing and that each journey exists.

const PAYERS = ['customer', 'coBorrower', 'guestKeepsCard', 'guestOneTimeCard', 'invictusCustomer'] as const;
const AMOUNTS = [
  'minimum',
  'pastDue',
  'payoff',
  'other',
  'partial',
  'onlineProduct',
  'reinstatement',
  'ofrPayoff',
] as const;
const METHODS = [
  'savedCard',
  'newCard',
  'bankAccount',
  'refusedDisbursementCard',
  'autopayCard',
  'autopayBank',
] as const;
const SYSTEMS = ['TLXe', 'NLS', 'Invictus'] as const;

/** One combination of payer, amount, method and loan system. */
export interface Cell {
  readonly payer: (typeof PAYERS)[number];
  readonly amount: (typeof AMOUNTS)[number];
  readonly method: (typeof METHODS)[number];
  readonly system: (typeof SYSTEMS)[number];
}

/** A journey, by its file and the beginning of its title. */
interface Journey {
  readonly file: `${string}.e2e.ts`;
  readonly title: string;
}

/** How a combination is covered. `sameAs` names the fields that change, with the reason why nothing else differs. `cannotBe`
 *  gives the reason, with its requirement. */
type Fate =
  | { readonly walkedBy: Journey }
  | { readonly sameAs: Partial<Cell>; readonly because: string }
  | { readonly cannotBe: string };

type Where = { readonly [Place in keyof Cell]?: Cell[Place] | readonly Cell[Place][] };

/** Some combinations and how they are covered. The first row that matches a combination applies. */
export interface MatrixRow {
  readonly where: Where;
  readonly is: Fate;
}

const GUESTS = ['guestKeepsCard', 'guestOneTimeCard'] as const;
const AUTOPAY = ['autopayCard', 'autopayBank'] as const;

const walked = (file: Journey['file'], title: string): Fate => ({ walkedBy: { file, title } });
const OWN_AMOUNTS = walked(
  'payers-and-amounts.e2e.ts',
  'the past-due amount and a payoff in recovery are paid, and a switch is reviewed',
);
const SIGNED_TOO = walked('payers-and-amounts.e2e.ts', 'a co-borrower pays with their own card and bank');
const GUESTS_PAY = walked('payers-and-amounts.e2e.ts', 'guests pay a late loan in parts');
const PARTNER = walked(
  'payers-and-amounts.e2e.ts',
  'a partner loan is paid with a saved card, by a guest and with a new card',
);

const CANNOT_BE: readonly MatrixRow[] = [
  {
    where: { payer: 'invictusCustomer', system: ['TLXe', 'NLS'] },
    is: { cannotBe: 'LOP-084: who owes us a loan pays it as our customer, whatever else they owe the partner.' },
  },
  {
    where: { payer: 'coBorrower', system: 'Invictus' },
    is: { cannotBe: 'LOP-084: the partner tells us of one customer a loan.' },
  },
  {
    where: { system: 'Invictus', amount: ['onlineProduct', 'reinstatement', 'ofrPayoff'] },
    is: { cannotBe: 'LOP-084: the partner lends without a vehicle and switches no products.' },
  },
  {
    where: { system: 'Invictus', method: ['bankAccount', ...AUTOPAY] },
    is: { cannotBe: 'LOP-084: the partner’s loans are paid by card; debits are booked in our own books only.' },
  },
  {
    where: { system: 'NLS', amount: 'onlineProduct' },
    is: { cannotBe: 'LOP-052: no product of NLS can be switched.' },
  },
  {
    where: { payer: GUESTS, method: ['savedCard', 'bankAccount', ...AUTOPAY] },
    is: { cannotBe: 'LOP-083: a guest pays with a card added for this payment.' },
  },
  {
    where: { payer: GUESTS, method: 'refusedDisbursementCard' },
    is: { cannotBe: 'LOP-083: a guest receives no money, so no card of a guest counts among those that do.' },
  },
  {
    where: { payer: GUESTS, amount: ['onlineProduct', 'reinstatement'] },
    is: { cannotBe: 'LOP-083: a guest is told neither of a switch nor of a recovery.' },
  },
  {
    where: { method: AUTOPAY, amount: ['payoff', 'other', 'partial', 'onlineProduct', 'reinstatement', 'ofrPayoff'] },
    is: {
      cannotBe: 'LOP-065: autopay takes what is billed, with what is past due, and never from a loan in recovery.',
    },
  },
];

const WALKED: readonly MatrixRow[] = [
  {
    where: { payer: 'customer', amount: 'minimum', method: 'savedCard', system: 'TLXe' },
    is: walked('pay-a-loan.e2e.ts', 'a borrower pays what is due with a saved card and gets a receipt'),
  },
  {
    where: { payer: 'customer', amount: 'minimum', method: 'newCard', system: 'TLXe' },
    is: walked('cards.e2e.ts', 'a card for one payment only pays once and is gone afterwards'),
  },
  {
    where: { payer: 'customer', amount: 'minimum', method: 'bankAccount', system: 'TLXe' },
    is: walked('bank.e2e.ts', 'a bank account is added and pays with consent'),
  },
  {
    where: { payer: 'customer', amount: 'payoff', method: 'newCard', system: 'TLXe' },
    is: walked('processors.e2e.ts', 'a card added for a loan that Repay serves is stored and charged only at Repay'),
  },
  {
    where: { payer: 'customer', amount: 'payoff', method: 'savedCard', system: 'TLXe' },
    is: walked('pay-a-loan.e2e.ts', 'a borrower pays the loan off, and it moves behind the paid-off toggle'),
  },
  {
    where: { payer: 'customer', amount: 'other', method: 'savedCard', system: 'NLS' },
    is: walked('pay-a-loan.e2e.ts', 'paying a typed amount changes the loan exactly as the preview showed'),
  },
  {
    where: { payer: 'customer', amount: 'partial', method: 'savedCard', system: 'TLXe' },
    is: walked('pay-a-loan.e2e.ts', 'an amount that leaves a late loan late must be confirmed before it is paid'),
  },
  {
    where: { payer: 'customer', amount: ['pastDue', 'onlineProduct'], method: 'savedCard', system: 'TLXe' },
    is: OWN_AMOUNTS,
  },
  { where: { payer: 'customer', amount: 'ofrPayoff', method: 'bankAccount', system: 'TLXe' }, is: OWN_AMOUNTS },
  {
    where: { payer: 'customer', amount: 'reinstatement', method: 'savedCard', system: 'TLXe' },
    is: walked('standings.e2e.ts', 'a loan out for repossession says what brings it back'),
  },
  {
    where: { payer: 'customer', amount: 'minimum', method: 'refusedDisbursementCard', system: 'TLXe' },
    is: walked('error-tables.e2e.ts', 'each card error has its own text'),
  },
  {
    where: { payer: 'customer', amount: 'minimum', method: 'autopayCard', system: 'NLS' },
    is: walked('autopay.e2e.ts', 'autopay moves to a card, pays on the due date'),
  },
  {
    where: { payer: 'customer', amount: 'minimum', method: 'autopayBank', system: 'NLS' },
    is: walked('autopay.e2e.ts', 'autopay starts while paying, ends when its card is removed'),
  },
  { where: { payer: 'coBorrower', amount: 'other', method: 'newCard', system: 'TLXe' }, is: SIGNED_TOO },
  { where: { payer: 'coBorrower', amount: 'payoff', method: 'bankAccount', system: 'TLXe' }, is: SIGNED_TOO },
  {
    where: { payer: 'guestOneTimeCard', amount: 'minimum', method: 'newCard', system: 'TLXe' },
    is: walked('guest-payer.e2e.ts', 'a guest pays by a signed link with their own card'),
  },
  {
    where: { payer: 'guestOneTimeCard', amount: ['pastDue', 'payoff'], method: 'newCard', system: 'TLXe' },
    is: GUESTS_PAY,
  },
  { where: { payer: 'guestKeepsCard', amount: 'partial', method: 'newCard', system: 'TLXe' }, is: GUESTS_PAY },
  { where: { payer: 'guestOneTimeCard', amount: 'other', method: 'newCard', system: 'Invictus' }, is: PARTNER },
  { where: { payer: 'invictusCustomer', amount: 'minimum', method: 'savedCard', system: 'Invictus' }, is: PARTNER },
  { where: { payer: 'invictusCustomer', amount: 'payoff', method: 'newCard', system: 'Invictus' }, is: PARTNER },
];

const SAME_AS: readonly MatrixRow[] = [
  {
    where: { payer: 'customer', system: 'Invictus' },
    is: { sameAs: { payer: 'invictusCustomer' }, because: 'Who pays a loan of the partner is its customer.' },
  },
  {
    where: { method: 'refusedDisbursementCard' },
    is: {
      sameAs: { payer: 'customer', amount: 'minimum', system: 'TLXe' },
      because: 'The card is refused when it is added, before anything is paid.',
    },
  },
  {
    where: { method: AUTOPAY, amount: 'pastDue' },
    is: { sameAs: { amount: 'minimum' }, because: 'One debit takes what is billed with what is past due.' },
  },
  {
    where: { method: AUTOPAY, system: 'TLXe' },
    is: { sameAs: { system: 'NLS' }, because: 'Autopay is one program of both built-in loan systems.' },
  },
  {
    where: { payer: 'coBorrower' },
    is: {
      sameAs: { payer: 'customer' },
      because: 'Whoever signed too pays as the borrower does; the walks above show it.',
    },
  },
  {
    where: { payer: 'guestKeepsCard' },
    is: {
      sameAs: { payer: 'guestOneTimeCard' },
      because: 'Keeping the card decides only what becomes of it when the payment is posted.',
    },
  },
  {
    where: { payer: 'guestOneTimeCard', amount: 'partial', system: 'TLXe' },
    is: { sameAs: { payer: 'guestKeepsCard' }, because: 'The confirmation of a partial payment knows no card yet.' },
  },
  {
    where: { payer: 'guestOneTimeCard', amount: 'ofrPayoff' },
    is: { sameAs: { amount: 'payoff' }, because: 'A guest is told of no recovery: it is a payoff like any other.' },
  },
  {
    where: { payer: 'guestOneTimeCard', amount: 'other', system: 'TLXe' },
    is: { sameAs: { amount: 'minimum' }, because: 'A typed amount is checked as the borrower’s is.' },
  },
  {
    where: { payer: 'invictusCustomer', amount: ['pastDue', 'partial'] },
    is: {
      sameAs: { payer: 'customer', system: 'TLXe' },
      because: 'The page and the rule are one; the partner books an amount as we say it.',
    },
  },
  {
    where: { payer: 'guestOneTimeCard', system: 'Invictus' },
    is: { sameAs: { amount: 'other' }, because: 'The partner books an amount as we say it, whoever pays.' },
  },
  {
    where: { payer: 'invictusCustomer', amount: 'other' },
    is: { sameAs: { amount: 'minimum' }, because: 'The partner books an amount as we say it.' },
  },
  {
    where: { payer: 'invictusCustomer', amount: 'minimum', method: 'newCard' },
    is: { sameAs: { method: 'savedCard' }, because: 'The amount is chosen before the card and knows nothing of it.' },
  },
  {
    where: { payer: 'invictusCustomer', amount: 'payoff', method: 'savedCard' },
    is: { sameAs: { method: 'newCard' }, because: 'The amount is chosen before the card and knows nothing of it.' },
  },
  {
    where: { payer: 'customer', system: 'TLXe', amount: 'other', method: 'savedCard' },
    is: { sameAs: { system: 'NLS' }, because: 'Both built-in loan systems are one program with the same rules.' },
  },
  {
    where: { system: 'NLS' },
    is: { sameAs: { system: 'TLXe' }, because: 'Both built-in loan systems are one program with the same rules.' },
  },
  {
    where: { payer: 'customer', amount: 'ofrPayoff' },
    is: {
      sameAs: { method: 'bankAccount' },
      because: 'The amount is chosen before the method and knows nothing of it.',
    },
  },
  {
    where: { payer: 'customer', method: ['newCard', 'bankAccount'] },
    is: { sameAs: { method: 'savedCard' }, because: 'The amount is chosen before the method and knows nothing of it.' },
  },
];

/** The rows of the matrix, in order of precedence. */
export const PAYMENT_MATRIX: readonly MatrixRow[] = [...CANNOT_BE, ...WALKED, ...SAME_AS];

/** Returns the first row that matches a combination, or null. */
export function findRow(cell: Cell): MatrixRow | null {
  return (
    PAYMENT_MATRIX.find(({ where }) =>
      Object.entries(where).every(([place, wanted]) => {
        const [, has] = Object.entries(cell).find(([name]) => name === place) ?? [];
        return [wanted].flat().some((each) => each === has);
      }),
    ) ?? null
  );
}

/** Returns every combination. */
export function listCells(): readonly Cell[] {
  return PAYERS.flatMap((payer) =>
    AMOUNTS.flatMap((amount) =>
      METHODS.flatMap((method) => SYSTEMS.map((system) => ({ payer, amount, method, system }))),
    ),
  );
}
