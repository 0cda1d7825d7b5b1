import type { Bureau, BureauOutcome, BureauQuestion } from '#bureau/port.ts';
import { askByFetch, readJson } from '#sending/ask-by-fetch.ts';
import { readMilitary, readSsn, type ReadAnswer } from './wire.ts';

/** Connection settings for the bureau. */
export interface MlaBureauOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** Talks to a bureau over HTTP. Stateless. An answer counts only when it names the reference of the question. Only the last
 *  four digits of the Social Security number are sent, and no error contains them. Source: docs/partners.md. */
export function openMlaBureau(options: MlaBureauOptions): Bureau {
  return {
    checkMilitary: (question) => ask(options, '/v1/military-checks', question, readMilitary),
    checkSsn: (question) => ask(options, '/v1/ssn-checks', question, readSsn),
  };
}

async function ask<Answer>(
  { baseUrl, key, timeoutMs }: MlaBureauOptions,
  path: string,
  { reference, firstName, lastName, bornOn, ssnLastFour }: BureauQuestion,
  read: (body: unknown) => ReadAnswer<Answer> | null,
): Promise<BureauOutcome<Answer>> {
  const asked = await askByFetch({
    method: 'POST',
    url: `${baseUrl}${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ reference, firstName, lastName, dateOfBirth: bornOn, ssnLastFour }),
    timeoutMs,
  });
  if (asked.kind === 'lost') return { kind: 'unavailable', detail: asked.detail };
  const told = read(readJson(asked.body));
  if (asked.status !== 200 || told === null || told.reference !== reference)
    return { kind: 'unavailable', detail: `HTTP ${asked.status} without an answer to this reference` };
  return { kind: 'answered', answer: told.answer, answerId: told.id };
}
