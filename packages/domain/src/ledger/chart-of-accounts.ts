/** Class of a ledger account. */
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense' | 'memo';

/** The side of a normal balance. Clearing accounts are normally zero. */
export type NormalSide = 'dr' | 'cr' | 'zero';

/** An account of the ledger. */
export interface LedgerAccount {
  readonly name: string;
  readonly class: AccountClass;
  readonly normal: NormalSide;
  /** True when every line on it names a loan. */
  readonly isPerLoan: boolean;
}

function account(name: string, accountClass: AccountClass, normal: NormalSide, isPerLoan = false): LedgerAccount {
  return { name, class: accountClass, normal, isPerLoan };
}

/** The chart of accounts by number. Source: loan-core 2.2. */
export const CHART_OF_ACCOUNTS = {
  1000: account('Cash, bank', 'asset', 'dr'),
  1010: account('Cash, store drawers', 'asset', 'dr'),
  1020: account('Card processor clearing', 'asset', 'dr'),
  1030: account('ACH debit clearing', 'asset', 'dr'),
  1100: account('Loan principal', 'asset', 'dr', true),
  1110: account('Interest receivable', 'asset', 'dr', true),
  1120: account('Finance charge receivable', 'asset', 'dr', true),
  1125: account('Line-of-credit customary fee receivable', 'asset', 'dr', true),
  1130: account('Fees receivable', 'asset', 'dr', true),
  1140: account('Recoverable collection costs', 'asset', 'dr', true),
  1190: account('Allowance for credit losses', 'asset', 'cr'),
  1200: account('Forfeited collateral', 'asset', 'dr', true),
  1210: account('Sale proceeds receivable', 'asset', 'dr'),
  2000: account('Payable to recovery agents and auctions', 'liability', 'cr'),
  2010: account('Customer credit balance', 'liability', 'cr', true),
  2020: account('Refunds payable', 'liability', 'cr'),
  2100: account('Disbursements payable, store', 'liability', 'cr'),
  2114: account('Disbursements payable, MoneyGram', 'liability', 'cr'),
  2116: account('Disbursements payable, debit', 'liability', 'cr'),
  2199: account('Disbursements payable, ACH', 'liability', 'cr'),
  2200: account('Unearned finance charges', 'liability', 'cr', true),
  2210: account('Unearned origination fees', 'liability', 'cr', true),
  2300: account('Ancillary premiums payable', 'liability', 'cr'),
  2310: account('Lien fees payable to the state', 'liability', 'cr'),
  2400: account('Sale surplus payable', 'liability', 'cr', true),
  2410: account('Unclaimed property', 'liability', 'cr'),
  2500: account('Referral rewards payable', 'liability', 'cr'),
  2600: account('Refinance clearing', 'liability', 'zero'),
  2610: account('System migration clearing', 'liability', 'zero'),
  3000: account('Owner funding', 'equity', 'cr'),
  3100: account('Retained earnings', 'equity', 'cr'),
  4000: account('Interest income', 'income', 'cr'),
  4010: account('Finance charge income', 'income', 'cr'),
  4020: account('Customary fee income', 'income', 'cr'),
  4030: account('Late fee income', 'income', 'cr'),
  4040: account('Returned item fee income', 'income', 'cr'),
  4050: account('Origination fee income', 'income', 'cr'),
  4060: account('Maintenance fee income', 'income', 'cr'),
  4070: account('Ancillary commission', 'income', 'cr'),
  4080: account('Recoveries of charged-off loans', 'income', 'cr'),
  4090: account('Gain on forfeited collateral', 'income', 'cr'),
  4900: account('Finance charges reversed', 'income', 'dr'),
  5000: account('Provision for credit losses', 'expense', 'dr'),
  5010: account('Settlement discount', 'expense', 'dr'),
  5020: account('Waivers and goodwill', 'expense', 'dr'),
  5030: account('Processor fees', 'expense', 'dr'),
  5040: account('Chargeback fees', 'expense', 'dr'),
  5050: account('Collection cost not recoverable', 'expense', 'dr'),
  5060: account('Loss on forfeited collateral', 'expense', 'dr'),
  5070: account('Referral reward expense', 'expense', 'dr'),
  5080: account('Disbursement channel fees', 'expense', 'dr'),
  5090: account('Small-balance write-off', 'expense', 'dr'),
  9100: account('Charged-off claim', 'memo', 'dr', true),
  9190: account('Charged-off claim, contra', 'memo', 'cr', true),
  9200: account('Non-accrual interest claim', 'memo', 'dr', true),
  9290: account('Non-accrual interest claim, contra', 'memo', 'cr', true),
  9300: account('Unused credit line', 'memo', 'dr', true),
  9390: account('Unused credit line, contra', 'memo', 'cr', true),
} as const satisfies Readonly<Record<number, LedgerAccount>>;

/** Number of a ledger account. */
export type AccountCode = keyof typeof CHART_OF_ACCOUNTS;
