import { getLoanLocks, setLoanLock } from './loan-lock.ts';
import { saveSpouseAddress } from './save-spouse-address.ts';
import { checkVerificationCode, getPartiesToAgree, sendVerificationCode } from './verification-code.ts';

/** API calls of the `parties` feature: the people of a loan besides the caller. */
export const partiesApi = {
  getLoanLocks,
  setLoanLock,
  sendVerificationCode,
  checkVerificationCode,
  getPartiesToAgree,
  saveSpouseAddress,
} as const;
