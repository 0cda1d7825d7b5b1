import { randomUUID } from 'node:crypto';
import { inLanes, type Calls } from './calls.ts';
import { cardIdOf, type Person } from './people.ts';

/** A payment ready to be sent. */
export interface Submission {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The fields of a loan in GET /accounts that a payment or a visit needs. */
export interface ShownLoan {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly productId: number;
  readonly lmsId: number;
  readonly storeId: number;
  readonly storePhoneNumber: string;
  readonly brand: string;
  readonly customerId: string;
  readonly dueDate: string | null;
  readonly intentId: string;
  readonly payable: boolean;
}

const BRAND = 'tmx';
const READS_AT_ONCE = 16;

/** The path that lists a person's loans. */
export const ACCOUNTS_PATH = `/api/accounts?brandName=${BRAND}`;

/** Prepares one small payment for every payable loan of these people, as the web would send it after showing the loans. */
export async function prepareSubmissions(calls: Calls, people: readonly Person[]): Promise<Submission[]> {
  const perPerson = await inLanes(people, READS_AT_ONCE, async (person) =>
    (await readLoans(calls, person))
      .filter((loan) => loan.payable)
      .map((loan) => ({ headers: person.headers, body: JSON.stringify(toPayment(person, loan)) })),
  );
  return takeTurns(perPerson);
}

/** Reads the loans that a person sees. Throws when they are not shown. */
export async function readLoans(calls: Calls, person: Person): Promise<ShownLoan[]> {
  const answer = await calls.send('GET', ACCOUNTS_PATH, person.headers);
  if (answer.status !== 200)
    throw new Error(`the loans of ${person.customerId} were not shown: ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { loans: ShownLoan[] }).loans;
}

/** Interleaves the lists: every first item, then every second, and so on. A person never pays all their loans at the same
 *  moment. */
export function takeTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}

/** Builds the body of a payment of $5.00 on this loan. */
export function toPayment(person: Person, loan: ShownLoan): Record<string, unknown> {
  const customerName = 'Bench Mark';
  return {
    paymentKey: randomUUID(),
    customerName,
    customerId: loan.customerId,
    username: person.username,
    loanId: loan.loanId,
    lmsId: loan.lmsId,
    storeId: loan.storeId,
    storePhoneNumber: loan.storePhoneNumber,
    productBrand: loan.brand,
    paymentDueDate: loan.dueDate,
    paymentAmount: '5.00',
    paymentType: 'standard',
    paymentAmountType: 'other',
    isRefi: false,
    isPartial: false,
    isPayoff: false,
    ofrPaymentValue: null,
    cardToken: cardIdOf(person.customerId),
    cardIds: [],
    cardHolderName: customerName,
    cardNumber: '4242',
    guestCard: false,
    saveGuestCard: false,
    disburseCardIds: [],
    disbursementAmount: null,
    disbursementType: 0,
    collateral: null,
    intentId: loan.intentId,
    migrateProduct: false,
    guestPayment: false,
    autoPay: null,
    riskCheck: false,
    confirmationDetails: {
      preference: 0,
      customerName,
      storeName: 'Bench',
      storePhoneNumber: loan.storePhoneNumber,
      lastFour: '4242',
      email: person.username,
    },
  };
}
