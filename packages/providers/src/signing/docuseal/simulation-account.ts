/** The account of the simulated DocuSeal, as the simulator's readme tells it. It opens nothing else. */
export const SIMULATION_ACCOUNT = {
  key: 'sim-docuseal-key',
  webhookSecret: 'whsec_c2ltLWRvY3VzZWFsLXNlY3JldA==',
} as const;
