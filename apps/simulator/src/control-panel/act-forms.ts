import { randomUUID } from 'node:crypto';
import type { DeskLoan } from './loan-desk.ts';
import { html, type Html } from '#pages/html.ts';

type Field = {
  name: string;
  label: string;
  /** An `optionalAmount`, `day` and `words` may be left empty. */
  kind:
    | 'amount'
    | 'optionalAmount'
    | 'miles'
    | 'phone'
    | 'day'
    | 'words'
    | readonly (readonly [value: string, label: string])[];
  value: string;
};

const RETURN_CODES = [
  ['R01', 'R01, insufficient funds'],
  ['R02', 'R02, account closed'],
  ['R03', 'R03, no account'],
  ['R08', 'R08, payment stopped'],
  ['R10', 'R10, not authorized'],
] as const;

const LIMIT_REASONS = [
  ['', 'None (the limit rises)'],
  ['poorPerformanceWithUs', 'Poor credit performance with us'],
  ['delinquentWithUs', 'Delinquent obligations with us'],
  ['delinquentWithOthers', 'Delinquent obligations with others'],
  ['excessiveObligations', 'Excessive obligations in relation to income'],
  ['insufficientIncome', 'Income insufficient'],
  ['unverifiedIncome', 'Unable to verify income'],
  ['unverifiedIdentity', 'Unable to verify identity'],
  ['bankruptcy', 'Bankruptcy'],
  ['collateral', 'Value or type of collateral'],
] as const;
const REPORTS = [
  ['none', 'Our own records'],
  ['report', 'A credit report'],
  ['score', 'A credit report and its score'],
] as const;
const PLAN_PAYMENTS = ['2', '3', '4'].map((count) => [count, `${count} payments`] as const);
const CHAPTERS = ['7', '11', '12', '13'].map((chapter) => [chapter, `Chapter ${chapter}`] as const);

/** Every back-office action with its department, button and input fields. */
const ACTS: Readonly<Record<string, { department: string; button: string; fields: readonly Field[] }>> = {
  assignRepo: { department: 'Recovery', button: 'Assign a recovery agent', fields: [] },
  recallRepo: { department: 'Recovery', button: 'Recall the recovery agent', fields: [] },
  recoverVehicle: {
    department: 'Recovery',
    button: 'Report the vehicle recovered',
    fields: [{ name: 'miles', label: 'Miles away', kind: 'miles', value: '20' }],
  },
  sendSaleNotice: {
    department: 'Recovery',
    button: 'Send the sale notice',
    fields: [
      {
        name: 'saleMethod',
        label: 'Kind of sale',
        kind: [
          ['private', 'Private sale'],
          ['public', 'Public sale'],
        ],
        value: 'private',
      },
      { name: 'saleOn', label: 'Public sale: day (YYYY-MM-DD)', kind: 'day', value: '' },
      { name: 'saleAt', label: 'Public sale: time', kind: 'words', value: '' },
      { name: 'salePlace', label: 'Public sale: place', kind: 'words', value: '' },
    ],
  },
  sellVehicle: {
    department: 'Recovery',
    button: 'Sell the vehicle',
    fields: [
      { name: 'gross', label: 'Sold for ($)', kind: 'amount', value: '' },
      { name: 'auctionFee', label: 'Auction fee ($)', kind: 'amount', value: '0.00' },
    ],
  },
  reinstateAtStore: { department: 'Store', button: 'Reinstate at the store', fields: [] },
  redeemAtStore: { department: 'Store', button: 'Redeem at the store', fields: [] },
  extendPlan: {
    department: 'Store',
    button: 'Agree on an extended plan',
    fields: [{ name: 'instalments', label: 'Payments', kind: PLAN_PAYMENTS, value: '4' }],
  },
  setCreditLimit: {
    department: 'Store',
    button: 'Set the credit limit',
    fields: [
      { name: 'creditLimit', label: 'Credit limit ($)', kind: 'amount', value: '' },
      { name: 'reasons', label: 'Reason for a lower limit', kind: LIMIT_REASONS, value: '' },
      { name: 'report', label: 'Based on', kind: REPORTS, value: 'none' },
    ],
  },
  renewAtStore: {
    department: 'Store',
    button: 'Renew at the store',
    fields: [{ name: 'amount', label: 'Cash paid ($), empty for the minimum', kind: 'optionalAmount', value: '' }],
  },
  switchAtStore: {
    department: 'Store',
    button: 'Switch to the line of credit',
    fields: [
      { name: 'creditLimit', label: 'Limit of the line ($)', kind: 'amount', value: '2,500.00' },
      { name: 'amount', label: 'Cash paid ($), empty for what is due', kind: 'optionalAmount', value: '' },
    ],
  },
  takeSignature: { department: 'Store', button: 'Take the signature', fields: [] },
  endRenewal: { department: 'Store', button: 'End the renewal', fields: [] },
  voidRenewal: { department: 'Store', button: 'Take the renewal back', fields: [] },
  payRenewalCash: { department: 'Store', button: 'Hand out the cash', fields: [] },
  takeBackLoan: { department: 'Store', button: 'Take the money and the loan back', fields: [] },
  recordSsn: { department: 'Store', button: 'Record the Social Security number', fields: [] },
  takePayment: {
    department: 'Store',
    button: 'Take a payment',
    fields: [{ name: 'amount', label: 'Cash paid ($)', kind: 'amount', value: '' }],
  },
  refundCredit: { department: 'Store', button: 'Refund what was paid too much', fields: [] },
  bookVisit: { department: 'Store', button: 'Book a visit tomorrow', fields: [] },
  liftBlock: { department: 'Store', button: 'Lift the block', fields: [] },
  takeSpouseAddress: {
    department: 'Store',
    button: 'Take the spouse’s address',
    fields: [
      { name: 'name', label: 'Name of the spouse', kind: 'words', value: '' },
      { name: 'address', label: 'Address (street, city, state ZIP)', kind: 'words', value: '' },
    ],
  },
  changePhone: {
    department: 'Store',
    button: 'Change the phone on file',
    fields: [{ name: 'phone', label: 'New phone', kind: 'phone', value: '' }],
  },
  offerSettlement: { department: 'Collections', button: 'Offer a settlement', fields: [] },
  fileBankruptcy: {
    department: 'Legal',
    button: 'File a bankruptcy',
    fields: [{ name: 'chapter', label: 'Chapter', kind: CHAPTERS, value: '7' }],
  },
  dismissBankruptcy: { department: 'Legal', button: 'Dismiss the bankruptcy', fields: [] },
  dischargeBankruptcy: { department: 'Legal', button: 'Discharge the bankruptcy', fields: [] },
  returnPayment: {
    department: 'Bank and card scheme',
    button: 'Return the last payment',
    fields: [{ name: 'code', label: 'Return code', kind: RETURN_CODES, value: 'R01' }],
  },
  returnNextDebit: {
    department: 'Bank and card scheme',
    button: 'Refuse the next autopay debit',
    fields: [{ name: 'code', label: 'Return code of autopay', kind: RETURN_CODES, value: 'R01' }],
  },
  chargeback: { department: 'Bank and card scheme', button: 'Charge back the last payment', fields: [] },
};

/** Fields whose choice is sent as a list. */
const LISTS: ReadonlySet<string> = new Set(['reasons']);
/** Fields whose choice is sent as a number. */
const NUMBERS: ReadonlySet<string> = new Set(['chapter', 'instalments']);
const DEPARTMENTS = ['Recovery', 'Store', 'Collections', 'Legal', 'Bank and card scheme'];
const MILES_MAX = 5000;

/** A refused action with its reason and typed values, shown again in its form. */
export type RefusedAct = { loanId: number; does: string; message: string; typed: Readonly<Record<string, string>> };

/** Returns the id of the element with a refused action's reason. */
export function whyId(loanId: number, does: string): string {
  return `why-${loanId}-${does}`;
}

const MODES = {
  miles: 'numeric',
  phone: 'tel',
  amount: 'decimal',
  optionalAmount: 'decimal',
  day: 'text',
  words: 'text',
} as const;

function input(field: Field, id: string, value: string, errorId: string | null): Html {
  const told = errorId !== null && { html: `aria-invalid="true" aria-describedby="${errorId}"` };
  if (typeof field.kind !== 'string') {
    const options = field.kind.map(
      ([code, label]) => html`<option value="${code}" ${code === value && { html: 'selected' }}>${label}</option>`,
    );
    return html`<select id="${id}" name="${field.name}" ${told}>
      ${options}
    </select>`;
  }
  const mode = MODES[field.kind];
  return html`<input
    id="${id}"
    name="${field.name}"
    inputmode="${mode}"
    autocomplete="off"
    value="${value}"
    ${told}
  />`;
}

function actForm(loan: DeskLoan, does: string, refusal: RefusedAct | null): Html {
  const act = ACTS[does];
  if (act === undefined) return html``;
  const isRefused = refusal?.loanId === loan.loanId && refusal.does === does;
  const errorId = isRefused ? whyId(loan.loanId, does) : null;
  const fields = act.fields.map((field) => {
    const id = `${does}-${field.name}-${loan.loanId}`;
    const value = (isRefused ? refusal.typed[field.name] : undefined) ?? field.value;
    return html`<div class="field"><label for="${id}">${field.label}</label>${input(field, id, value, errorId)}</div>`;
  });
  return html`<form method="post" action="/departments/act" class="row act" data-busy="Working…">
    <input type="hidden" name="person" value="${loan.person}" /><input
      type="hidden"
      name="loanId"
      value="${loan.loanId}"
    /><input type="hidden" name="reference" value="${randomUUID()}" />${fields}
    <button class="quiet" name="does" value="${does}" ${errorId !== null && { html: `aria-describedby="${errorId}"` }}>
      ${act.button}
    </button>
    ${errorId !== null && html`<p class="notice bad" role="alert" id="${errorId}" tabindex="-1">${refusal?.message}</p>`}
  </form>`;
}

/** Renders the forms of a loan's allowed actions by department. A refused action stays visible with its typed values. */
export function actForms(loan: DeskLoan, refusal: RefusedAct | null): Html {
  const refused = refusal?.loanId === loan.loanId ? [refusal.does] : [];
  const acts = [...new Set([...loan.acts, ...refused])];
  const groups = DEPARTMENTS.map((department) => {
    const own = acts.filter((does) => ACTS[does]?.department === department);
    return (
      own.length > 0 &&
      html`<div class="department">
        <h3>${department}</h3>
        ${own.map((does) => actForm(loan, does, refusal))}
      </div>`
    );
  });
  return acts.length === 0 ? html`<p>No department can act on this loan now.</p>` : html`${groups}`;
}

/** Returns the value of a field as Lendside takes it: null when it is left out, undefined when it is wrong. */
function toWire(field: Field, typed: string): unknown {
  const text = typed.trim();
  if (field.kind === 'optionalAmount' && text === '') return null;
  if (field.kind === 'miles') {
    const miles = Number(text);
    return /^\d+$/.test(text) && miles <= MILES_MAX ? miles : undefined;
  }
  if (field.kind === 'phone') {
    const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    return /^[2-9]\d{9}$/.test(digits) ? digits : undefined;
  }
  if (field.kind === 'amount' || field.kind === 'optionalAmount') {
    if (!/^\$?\d[\d,]{0,11}(\.\d{1,2})?$/.test(text)) return undefined;
    const [whole = '', cents = ''] = text.replaceAll(/[$,]/g, '').split('.');
    return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
  }
  if (field.kind === 'day') return text === '' ? null : /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  if (field.kind === 'words') return text === '' ? null : text;
  if (!field.kind.some(([value]) => value === text)) return undefined;
  if (LISTS.has(field.name)) return text === '' ? null : [text];
  return NUMBERS.has(field.name) ? Number(text) : text;
}

const AN_AMOUNT = 'an amount like 1,234.56';
const TYPE_WORDS = {
  miles: `a whole number of miles up to ${MILES_MAX}`,
  amount: AN_AMOUNT,
  optionalAmount: AN_AMOUNT,
  phone: 'a phone number with 10 digits',
  day: 'a day like 2026-07-01',
  words: 'some words',
} as const;

/** Converts a form to Lendside's action. Returns a message about the first invalid field. */
export function readAct(
  form: URLSearchParams,
): { ok: true; act: Record<string, unknown> } | { ok: false; message: string } {
  const does = form.get('does') ?? '';
  const known = ACTS[does];
  if (known === undefined) return { ok: false, message: 'Choose what to do.' };
  const act: Record<string, unknown> = { does };
  for (const field of known.fields) {
    const value = toWire(field, form.get(field.name) ?? '');
    if (value === undefined) {
      const wanted = typeof field.kind === 'string' ? TYPE_WORDS[field.kind] : 'one of the choices';
      return { ok: false, message: `${field.label}: enter ${wanted}.` };
    }
    if (value !== null) act[field.name] = value;
  }
  return { ok: true, act };
}
