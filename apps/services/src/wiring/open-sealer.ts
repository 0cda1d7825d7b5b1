import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import { makeSealer, type Sealer } from '#features/documents/seal/seal-pdf.ts';
import { sealKey } from './own-keys.ts';

/** Opens the sealer of documents; null in a production that has no certificate. It connects to nothing yet. Logs each document
 *  that is sealed without the time stamp that the settings ask for. */
export function openSealer(config: Config, logger?: Pick<Logger, 'warn'>): Sealer | null {
  const key = sealKey(config);
  if (key === null) return null;
  return makeSealer(key, config.SEAL_TIMESTAMP_URL || null, (why) => {
    logger?.warn({ why }, 'a document is sealed without a time stamp');
  });
}
