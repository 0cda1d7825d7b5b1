/** The account of the simulated store, as published in its readme. Worthless elsewhere. */
export const ACCOUNT = {
  region: 'us-east-1',
  keyId: 'SIMFILESKEY000000001',
  secret: 'sim-files-secret',
  /** The second bucket belongs to the same account, so that a test can try a form of one bucket at the other. */
  buckets: ['lendside-files', 'lendside-other'],
} as const;

/** An error in S3's words. */
export type StoreError = { status: number; code: string; message: string };

export const storeError = (status: number, code: string, message: string): StoreError => ({ status, code, message });
