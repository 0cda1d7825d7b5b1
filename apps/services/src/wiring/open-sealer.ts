import type { Config } from '#config.ts';
import { makeSealer, type Sealer } from '#features/documents/seal/seal-pdf.ts';
import { sealKey } from './own-keys.ts';

/** Opens the sealer of documents; null in a production that has no certificate. It connects to nothing yet. */
export function openSealer(config: Config): Sealer | null {
  const key = sealKey(config);
  return key === null ? null : makeSealer(key, config.SEAL_TIMESTAMP_URL || null);
}
