import { LETTER_LENGTH_MAX, type LetterFound, type LetterOutcome, type PostalMail } from '#postal-mail/port.ts';
import { askByFetch, readJson } from '#sending/ask-by-fetch.ts';
import { findLetter, readLetter, readProblem, REFERENCE_FIELD, toLobLetter } from './wire.ts';

/** Connection settings for Lob. */
export interface LobOptions {
  /** Base URL without a trailing slash; Lob's own is `https://api.lob.com`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** Statuses with which Lob says that this letter can never be sent: wrong fields or an address that nothing reaches. A wrong key
 *  (401), an unpaid account (402, 403) or a rate limit (429) is about us, so the letter waits. */
const ABOUT_THE_LETTER: ReadonlySet<number> = new Set([400, 422]);

/** Sends letters through Lob's letters API. Stateless. Lob answers a repeated `Idempotency-Key` with the first letter for 24
 *  hours; later `inquire` finds the letter by its metadata. No error repeats a name, an address or the key. Source:
 *  docs.lob.com, docs/partners.md. */
export function openLob({ baseUrl, key, timeoutMs }: LobOptions): PostalMail {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return {
    async sendLetter(letter): Promise<LetterOutcome> {
      if (letter.html.length > LETTER_LENGTH_MAX) return { kind: 'refused', detail: 'the letter is too long' };
      const asked = await askByFetch({
        method: 'POST',
        url: `${baseUrl}/v1/letters`,
        headers: { 'content-type': 'application/json', authorization, 'idempotency-key': letter.reference },
        body: JSON.stringify(toLobLetter(letter)),
        timeoutMs,
      });
      if (asked.kind === 'lost') return { kind: 'unknown', detail: asked.detail };
      const body = readJson(asked.body);
      if (asked.status === 200) {
        return (
          readLetter(body, letter.reference) ?? {
            kind: 'unknown',
            detail: 'HTTP 200 without a letter of this reference',
          }
        );
      }
      const code = readProblem(body);
      const detail = code === null ? `HTTP ${asked.status}` : `HTTP ${asked.status}, ${code}`;
      return { kind: code !== null && ABOUT_THE_LETTER.has(asked.status) ? 'refused' : 'unknown', detail };
    },
    async inquire(reference): Promise<LetterFound> {
      const query = new URLSearchParams({ [`metadata[${REFERENCE_FIELD}]`]: reference, limit: '10' });
      const asked = await askByFetch({
        method: 'GET',
        url: `${baseUrl}/v1/letters?${query.toString()}`,
        headers: { authorization },
        timeoutMs,
      });
      if (asked.kind === 'lost') return { kind: 'unknown', detail: asked.detail };
      const found = asked.status === 200 ? findLetter(readJson(asked.body), reference) : undefined;
      if (found === undefined) return { kind: 'unknown', detail: `HTTP ${asked.status} without a list of letters` };
      return found ?? { kind: 'absent' };
    },
  };
}
