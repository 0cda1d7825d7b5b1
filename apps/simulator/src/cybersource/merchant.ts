/** The one merchant of the simulated processor. Public on purpose: it opens nothing but the simulation. */
export const MERCHANT = {
  id: 'lendside_simulation',
  keyId: 'sim-key-1',
  secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
} as const;
