/** The simulator's Secure Acceptance profile, as published in its readme. It is worthless elsewhere, and production refuses it. */
export const SIMULATION_PROFILE = {
  profileId: '5A7E0000-51B0-4CA8-9D00-000000000001',
  accessKey: 'sim-secure-acceptance-access-key',
  secret: 'lendside simulation secure acceptance secret, worthless elsewhere',
} as const;
