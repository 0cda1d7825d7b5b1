import { acknowledgeRiskInfo } from './acknowledge-risk-info.ts';
import { getBankruptcyStatus } from './get-bankruptcy-status.ts';
import { getExperianStatus } from './get-experian-status.ts';
import { getMilitaryStatus } from './get-military-status.ts';
import { getRiskInfo } from './get-risk-info.ts';
import { requestMilitaryCheck } from './request-military-check.ts';

/** API calls of the `checks` feature. */
export const checksApi = {
  getRiskInfo,
  acknowledgeRiskInfo,
  getBankruptcyStatus,
  getExperianStatus,
  getMilitaryStatus,
  requestMilitaryCheck,
} as const;
