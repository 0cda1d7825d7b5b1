import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '#platform/database.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import { withEnvelope } from './claim-envelope.ts';
import { readEnvelope } from './read-envelope.ts';
import type { ReadMeans } from './read-means.ts';

/** Longest time that a day waits for the signature vendor. */
const WAIT_MAX_MS = 30_000;
/** Envelopes that are read at the same time. */
const READS_AT_ONCE = 4;
/** Between two tries on an envelope. */
const RETRY_MS = 500;

// A page that was opened in the last day may have been signed after the last read.
const LIVE = statement<{ envelope_id: string }>(
  'live_envelopes',
  `
  select e.envelope_id from app.envelope e
   where e.lms_id = $1 and e.state = 'sent'
     and exists (select from app.signing_event v
                  where v.envelope_id = e.envelope_id and v.kind = 'ceremonyOpened'
                    and (e.read_at is null or v.at > e.read_at or v.at > now() - interval '1 day'))
   order by e.envelope_id`,
);

/** Reads every envelope whose signing page was opened, before a day closes, so that a signature of this day is booked on it. The
 *  day does not wait longer than `waitMaxMs`: a signature that is read later is booked later, and counts on the day on which it was
 *  given. Source: width 5. */
export function readBeforeClosing(means: ReadMeans, waitMaxMs = WAIT_MAX_MS): BeforeClosing {
  return async (lmsId, closing) => {
    const { database, signing, logger } = means;
    if (signing === null) return;
    const live = (await database.rows(LIVE, [lmsId])).map((row) => row.envelope_id);
    const unread = new Set(live);
    const late = new AbortController();
    const readSome = async (): Promise<void> => {
      for (let id = live.shift(); id !== undefined && !late.signal.aborted; id = live.shift())
        if (await readUntilAnswered(means, id, late.signal)) unread.delete(id);
    };
    const reading = Promise.all(Array.from({ length: READS_AT_ONCE }, readSome));
    // A call that is still running goes on. What it books after the limit is booked on the next day.
    reading.catch((error: unknown) => {
      logger.error({ error: String(error) }, 'reading the envelopes of a day failed');
    });
    const timer = setTimeout(() => {
      late.abort();
    }, waitMaxMs);
    await Promise.race([reading, untilAborted(late.signal)]);
    clearTimeout(timer);
    if (unread.size > 0)
      logger.error({ lmsId, day: closing, unread: unread.size }, 'a day closes with unread signings');
  };
}

/** Returns true when the envelope was read, or needs no reading any more. */
async function readUntilAnswered(means: ReadMeans, envelopeId: string, late: AbortSignal): Promise<boolean> {
  while (!late.aborted) {
    const read = await withEnvelope(means.database, envelopeId, (claimed) => readEnvelope(means, claimed));
    if (read === 'absent' || (read !== 'busy' && read.kind !== 'again')) return true;
    await pause(RETRY_MS, undefined, { signal: late }).catch(() => undefined);
  }
  return false;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}
