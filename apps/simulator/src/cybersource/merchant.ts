/** The only merchant of the simulated CyberSource. Public on purpose: it opens only the simulation. */
export const MERCHANT = {
  id: 'lendside_simulation',
  keyId: 'sim-key-1',
  secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
} as const;
