import { confirmAccountProof, listAccountProofs, startAccountProof } from './account-proofs.ts';
import { getAddOnLock, takeAddOnLock } from './add-on-lock.ts';
import { askCreditRefund, getCreditRefund } from './credit-refunds.ts';
import { cancelDraw, getDisbursementReference, getDrawResult, getDrawTerms, listPayouts, startDraw } from './draws.ts';

/** API calls of the `cash` feature: draws, and where money is that goes out. */
export const cashApi = {
  getDrawTerms,
  startDraw,
  getDrawResult,
  cancelDraw,
  listPayouts,
  getDisbursementReference,
  getAddOnLock,
  takeAddOnLock,
  listAccountProofs,
  startAccountProof,
  confirmAccountProof,
  getCreditRefund,
  askCreditRefund,
} as const;
