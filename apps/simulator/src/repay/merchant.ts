/** The only merchant of the simulated Repay. Public on purpose: it opens only the simulation. */
export const REPAY_MERCHANT = {
  appToken: 'sim-repay-app-token',
  apiUser: 'lendside_simulation',
  secureToken: 'sim-repay-secure-token',
} as const;
