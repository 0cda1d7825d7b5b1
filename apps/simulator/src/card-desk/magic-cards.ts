/** Card numbers for trying out outcomes. Any other number that passes Luhn approves. */
export type MagicCard = { number: string; declineReason: string | null; what: string };

export const MAGIC_CARDS: readonly MagicCard[] = [
  { number: '4111111111111111', declineReason: null, what: 'Approves (Visa credit)' },
  { number: '4242424242424242', declineReason: null, what: 'Approves (Visa debit, can receive money)' },
  { number: '5555555555554444', declineReason: null, what: 'Approves (Mastercard debit, can receive money)' },
  { number: '378282246310005', declineReason: null, what: 'Approves (American Express)' },
  { number: '6011111111111117', declineReason: null, what: 'Approves (Discover)' },
  { number: '4000000000000002', declineReason: 'PROCESSOR_DECLINED', what: 'Declined' },
  { number: '4000000000009995', declineReason: 'INSUFFICIENT_FUND', what: 'Declined: insufficient funds' },
  { number: '4000000000000069', declineReason: 'EXPIRED_CARD', what: 'Declined: expired card' },
  { number: '4000000000000127', declineReason: 'CVN_NOT_MATCH', what: 'Declined: security code does not match' },
  { number: '4000000000009979', declineReason: 'STOLEN_LOST_CARD', what: 'Declined: reported lost or stolen' },
  { number: '4000000000006975', declineReason: 'EXCEEDS_CREDIT_LIMIT', what: 'Declined: above the card’s limit' },
  { number: '4000000000000259', declineReason: 'INVALID_ACCOUNT', what: 'Declined: account not valid' },
  { number: '4000000000000119', declineReason: 'ISSUER_UNAVAILABLE', what: 'Declined: bank cannot be reached' },
  { number: '4000000000004954', declineReason: 'SCORE_EXCEEDS_THRESHOLD', what: 'Declined: risk rules' },
];

/** The vault's failure instead of saving or removing a card: a status, or no answer at all. */
export type VaultFault = 400 | 403 | 429 | 500 | 502 | 503 | 'silent';

/** Valid card numbers that no processor can save. */
export const UNKEEPABLE_CARDS: readonly { number: string; vaultFault: VaultFault; what: string }[] = [
  { number: '4000000000000408', vaultFault: 400, what: 'Cannot be saved: the vault refuses it' },
  { number: '4000000000000424', vaultFault: 429, what: 'Cannot be saved: too many requests at the vault (429)' },
  { number: '4000000000000432', vaultFault: 403, what: 'Cannot be saved: the vault denies access (403)' },
  { number: '4000000000000440', vaultFault: 'silent', what: 'Cannot be saved: no response from the vault' },
  { number: '4000000000000515', vaultFault: 500, what: 'Cannot be saved: internal error at the vault (500)' },
  { number: '4000000000000523', vaultFault: 502, what: 'Cannot be saved: bad gateway at the vault (502)' },
  { number: '4000000000000507', vaultFault: 503, what: 'Cannot be saved: the vault is unavailable (503)' },
];

/** Cards that can be saved and charged but not removed. The customer gets no error; our services retry and finally report the
 *  card to the operator. */
export const UNREMOVABLE_CARDS: readonly { number: string; vaultFault: VaultFault; what: string }[] = [
  { number: '4000000000000598', vaultFault: 503, what: 'Approves; cannot be removed: the vault is unavailable (503)' },
];

/** Security codes that do not match when re-entered, on any card. */
export const WRONG_SECURITY_CODES: readonly string[] = ['999', '9999'];

/** CyberSource's decline reasons with its reason code, the network's response code and its message. */
export const DECLINES: Readonly<Record<string, { reasonCode: string; responseCode: string; message: string }>> = {
  PROCESSOR_DECLINED: { reasonCode: '233', responseCode: '05', message: 'Decline - General decline by the processor.' },
  INSUFFICIENT_FUND: { reasonCode: '204', responseCode: '51', message: 'Decline - Insufficient funds in the account.' },
  EXPIRED_CARD: { reasonCode: '202', responseCode: '54', message: 'Decline - Expired card.' },
  CVN_NOT_MATCH: {
    reasonCode: '200',
    responseCode: 'N7',
    message: 'Decline - The card verification number (CVN) does not match.',
  },
  STOLEN_LOST_CARD: { reasonCode: '205', responseCode: '43', message: 'Decline - Stolen or lost card.' },
  EXCEEDS_CREDIT_LIMIT: { reasonCode: '210', responseCode: '61', message: 'Decline - The credit limit was reached.' },
  INVALID_ACCOUNT: { reasonCode: '231', responseCode: '14', message: 'Decline - Invalid account number.' },
  ISSUER_UNAVAILABLE: { reasonCode: '207', responseCode: '91', message: 'Decline - Issuing bank unavailable.' },
  SCORE_EXCEEDS_THRESHOLD: { reasonCode: '481', responseCode: '59', message: 'Decline - The fraud score is too high.' },
};

export const BIN_FACTS: Readonly<Record<string, { fundingSource: 'DEBIT' | 'CREDIT'; canReceiveMoney: boolean }>> = {
  '424242': { fundingSource: 'DEBIT', canReceiveMoney: true },
  '555555': { fundingSource: 'DEBIT', canReceiveMoney: true },
};
