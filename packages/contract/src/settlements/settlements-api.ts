import { getSettlementStatus } from './get-settlement-status.ts';
import { setSettlementStatus } from './set-settlement-status.ts';

/** The calls of the area `settlements`. */
export const settlementsApi = {
  getSettlementStatus,
  setSettlementStatus,
} as const;
