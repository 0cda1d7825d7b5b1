/** The only merchant of the simulated BridgePay. Public on purpose: it opens only the simulation. */
export const BRIDGEPAY_MERCHANT = {
  user: 'lendside_simulation',
  password: 'sim-bridgepay-password',
  merchantCode: '900100',
  merchantAccountCode: '900101',
  tokenPayKey: 'sim-tokenpay-key',
} as const;
