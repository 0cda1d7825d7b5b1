// Errors of payments, cards and bank accounts as the payer reads them. Each row names what causes the error and the journey that
// shows it. `tools/journey-tables.test.mjs` checks that each journey exists and that each trigger is on a page of the simulator.

/** What causes the error, in the words of the simulator's pages. `card` and `account` are numbers typed into our forms, and
 *  `amount` is the cents of a payment. `road` is a call and its fault in the simulator's proxy. `lever` is a control on
 *  another page of the simulator, and `typed` is any other input. */
type Provocation =
  | { readonly card: string }
  | { readonly account: string }
  | { readonly amount: string }
  | { readonly road: string; readonly happens: string }
  | { readonly lever: string }
  | { readonly typed: string };

/** One row: its ids, its text, and the journey that causes the error. A row without a journey gives the reason and the test
 *  that proves it instead. */
export interface ErrorRow {
  readonly ids: string;
  readonly text: string;
  readonly by?: Provocation;
  readonly journey?: { readonly file: `${string}.e2e.ts`; readonly title: string };
  readonly unprovoked?: string;
}

const journey = (file: `${string}.e2e.ts`, title: string) => ({ file, title });
const CARD_ERRORS = journey('error-tables.e2e.ts', 'each card error has its own text');
const PAYMENT_ERRORS = journey('error-tables.e2e.ts', 'each error on the way to a payment is shown');
const DECLINES = journey('declines.e2e.ts', 'each card decline has its own text and no charge');
const BANK_ERRORS = journey('declines.e2e.ts', 'a refused debit and a closed bank account are each reported');
const CARD_CHECKS = journey('cards.e2e.ts', 'an expired card, a wrong number or a wrong name is refused');
const DECLINED = journey('cards.e2e.ts', 'a declined card is replaced in place');
const BANK = journey('bank.e2e.ts', 'a bank account is added and pays with consent');

const road = (call: string, happens: string) => ({ road: call, happens });
const ANSWERED = {
  403: 'Answered 403 (access denied)',
  500: 'Answered 500 (internal error)',
  502: 'Answered 502 (bad gateway)',
} as const;
const CUT = 'Processed, then cut off mid-response';

const ADDING: readonly ErrorRow[] = [
  {
    ids: 'LER-001 LOP-063',
    text: 'There was an internal server error. Please try again.',
    by: { card: '4000000000000515' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-002',
    text: 'You have made too many attempts to save your account information.',
    by: { card: '4000000000000424' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-002',
    text: 'You have made too many attempts to save your account information.',
    by: { typed: 'a sixth card within a day' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-003 LOP-063',
    text: 'Access denied. Please try again.',
    by: { card: '4000000000000432' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-004 LOP-063',
    text: 'Service unavailable. Please try again.',
    by: { card: '4000000000000507' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-005 LOP-063',
    text: 'Connection timeout. Please try again.',
    by: { card: '4000000000000440' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-006 LVA-001',
    text: 'Please confirm card information is entered correctly',
    by: { card: '4000000000000408' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-006',
    text: 'The card could not be saved. Please try again.',
    by: { card: '4000000000000523' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LER-006 LOP-063',
    text: 'Unknown error: ',
    unprovoked: 'Each answer of ours has a text; only a program of ours that breaks says this. Unit test of the texts.',
  },
  { ids: 'LER-007', text: 'Failed to add new payment method:', by: { card: '4000000000000515' }, journey: CARD_ERRORS },
  { ids: 'LER-008', text: 'Card error: ', by: road('GET /cardFormKey', CUT), journey: CARD_ERRORS },
  {
    ids: 'LER-009',
    text: 'Failed to remove payment method:',
    by: road('PUT /cards', ANSWERED[403]),
    journey: CARD_ERRORS,
  },
  {
    ids: 'LVA-009 LOP-062',
    text: 'You can have at most 5 disbursement cards.',
    by: { typed: 'a sixth card that receives money: 5555550000000101' },
    journey: CARD_ERRORS,
  },
  {
    ids: 'LVA-002',
    text: 'This card has expired. Try another card.',
    by: { typed: 'expiry 01/24' },
    journey: CARD_CHECKS,
  },
  {
    ids: 'LVA-004 LOP-060',
    text: 'Name on card must match the name on your account.',
    by: { typed: 'another name than one’s own' },
    journey: CARD_CHECKS,
  },
  {
    ids: 'LER-023',
    text: 'Failed to get card information',
    by: road('GET /cards', ANSWERED[500]),
    journey: PAYMENT_ERRORS,
  },
];

const PAYING: readonly ErrorRow[] = [
  {
    ids: 'LER-010 LER-012',
    text: 'Your card was declined. You were not charged.',
    by: { card: '4000000000000002' },
    journey: DECLINED,
  },
  {
    ids: 'LER-011',
    text: 'several texts, joined by blank lines: The amount is above the payoff amount of $1,500.00.',
    by: { typed: 'the payoff amount, reviewed in one tab while another pays the minimum due' },
    journey: journey('pay-once.e2e.ts', 'figures changed by another tab stop the payment'),
  },
  {
    ids: 'LER-013',
    text: 'server error: network error',
    by: road('POST /payment', ANSWERED[502]),
    journey: PAYMENT_ERRORS,
  },
  { ids: 'LER-014', text: 'server error: ', by: road('POST /payment', ANSWERED[500]), journey: PAYMENT_ERRORS },
  {
    ids: 'LER-015',
    text: 'Your card was declined. You were not charged.',
    by: { card: '4000000000000002' },
    journey: DECLINED,
  },
  {
    ids: 'LER-016',
    text: 'nothing: the poll goes on',
    by: road('GET /payment', ANSWERED[502]),
    journey: PAYMENT_ERRORS,
  },
  {
    ids: 'LER-018',
    text: 'A connection error occurred. Please try again.',
    by: road('POST /payment', CUT),
    journey: PAYMENT_ERRORS,
  },
  {
    ids: 'LER-019',
    text: 'There was an internal server error.',
    by: road('GET /personalInfo', ANSWERED[500]),
    journey: PAYMENT_ERRORS,
  },
  {
    ids: 'LER-020',
    text: 'There was an internal server error. Please try again.',
    by: road('GET /accountdetail', ANSWERED[500]),
    journey: PAYMENT_ERRORS,
  },
  { ids: 'LER-021', text: 'Server error', by: road('GET /cards', ANSWERED[502]), journey: CARD_ERRORS },
  {
    ids: 'LER-022',
    text: 'Failed to get customer details',
    by: road('GET /personalInfo', ANSWERED[500]),
    journey: PAYMENT_ERRORS,
  },
  {
    ids: 'LER-024',
    text: 'Failed to get store detail information',
    by: road('GET /store', ANSWERED[500]),
    journey: PAYMENT_ERRORS,
  },
  {
    ids: 'LER-025',
    text: 'Failed to get account information',
    by: road('GET /accounts', ANSWERED[500]),
    journey: PAYMENT_ERRORS,
  },
  {
    ids: 'LER-027',
    text: 'Error fetching latest loan data.',
    by: road('GET /accountdetail', ANSWERED[500]),
    journey: PAYMENT_ERRORS,
  },
  {
    ids: 'LER-030',
    text: 'You must be located in the same state as your store to continue.',
    by: { lever: 'the place of the device' },
    journey: journey('location.e2e.ts', 'a payer in another state is stopped with the reason'),
  },
  {
    ids: 'LER-035 LOP-071',
    text: 'To avoid repossession of your vehicle, please make a payment today.',
    by: { typed: 'nothing: a late title loan (P03)' },
    journey: journey('pay-a-loan.e2e.ts', 'an amount that leaves a late loan late must be confirmed'),
  },
  {
    ids: 'LOP-030',
    text: 'This is taking longer than expected. We will send you a confirmation when it is complete.',
    by: { amount: '.98' },
    journey: journey('processor-fails.e2e.ts', 'a payment without a result is reported once'),
  },
];

const DECLINED_CARDS: readonly ErrorRow[] = [
  {
    ids: 'LER-010',
    text: 'Your card was declined for insufficient funds.',
    by: { card: '4000000000009995' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: 'Your card was declined because it has expired.',
    by: { card: '4000000000000069' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: 'Your card was declined because the security code does not match.',
    by: { card: '4000000000000127' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: 'Please use another card or call your bank.',
    by: { card: '4000000000009979' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: 'Your card was declined because the amount is above its limit.',
    by: { card: '4000000000006975' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: 'Your card was declined because its account is not valid.',
    by: { card: '4000000000000259' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: "We couldn't reach your bank to approve the payment.",
    by: { card: '4000000000000119' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: 'Please use another card or call your bank.',
    by: { card: '4000000000004954' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: '3 card payments were declined within the last hour.',
    by: { card: '4000000000000259' },
    journey: DECLINES,
  },
  {
    ids: 'LER-010',
    text: "We couldn't reach the card processor.",
    unprovoked:
      'Forty sends over minutes come before it, longer than a journey may take. Outcome and text: unit and pg tests of the worker.',
  },
  {
    ids: 'LER-010',
    text: "We couldn't apply your payment to your loan, so we canceled the charge.",
    unprovoked:
      'The loan has to be closed by somebody else between charge and posting. pg test of the payment’s edges.',
  },
];

const BANKS: readonly ErrorRow[] = [
  { ids: 'LOP-064', text: 'Please enter a valid routing number.', by: { typed: '061000105' }, journey: BANK },
  { ids: 'LOP-064', text: "We couldn't debit your bank account.", by: { account: '9199' }, journey: BANK_ERRORS },
  { ids: 'LOP-064', text: 'Your bank returned your payment', by: { account: '9101' }, journey: BANK },
  {
    ids: 'LOP-064',
    text: 'Your bank told us that this account is closed',
    by: { account: '9102' },
    journey: BANK_ERRORS,
  },
  {
    ids: 'LOP-064',
    text: 'You told your bank to refuse our debits, so we stopped them.',
    unprovoked: 'Twenty business days of day-ends come before it (account 9110). pg test of payments by bank account.',
  },
  {
    ids: 'LOP-064',
    text: 'Your bank returned two payments in a row, so we stopped debiting you.',
    unprovoked: 'Two debits with their returns (account 9101, twice). pg test of payments by bank account.',
  },
];

/** Every row of the tables. */
export const ERROR_TABLE: readonly ErrorRow[] = [...ADDING, ...PAYING, ...DECLINED_CARDS, ...BANKS];
