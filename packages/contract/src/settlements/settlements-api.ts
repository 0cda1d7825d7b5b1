import { getSettlementStatus } from './get-settlement-status.ts';
import { setSettlementStatus } from './set-settlement-status.ts';

/** API calls of the `settlements` feature. */
export const settlementsApi = {
  getSettlementStatus,
  setSettlementStatus,
} as const;
