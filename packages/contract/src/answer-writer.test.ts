import { describe, expect, test } from 'vitest';
import { makeAnswerWriter } from '#answer-writer.ts';
import { api } from '#api.ts';
import type { Endpoint, Schema } from '#endpoint.ts';
import { sampleWire } from '#sample-values.fixture.ts';
import { parseResponse, toWireResponse } from '#wire.ts';

const endpoints = Object.entries<Endpoint>(api);

function sampleAnswer(endpoint: Endpoint): unknown {
  const parsed = parseResponse(endpoint, sampleWire(endpoint.response));
  if (!parsed.ok) throw new Error(`${endpoint.name} has no sample`);
  return parsed.value;
}

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return 'refused';
  }
}

/** Yields one copy of the value for each of its parts, at any depth, with that part replaced by an unexpected value. */
function* spoil(value: unknown): Generator<unknown> {
  const odd = [null, undefined, 'x', '', -1, 0.5, Number.NaN, 2 ** 60, true, [], {}, [null], 'visa', 12];
  yield* odd;
  if (Array.isArray(value)) for (const part of spoil(value[0])) yield [part];
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const [name, part] of Object.entries(value))
      for (const spoilt of spoil(part)) yield { ...value, [name]: spoilt };
}

describe('answer writer', () => {
  test.each(endpoints)('%s is written as its schema would write it, without extra fields', (_name, endpoint) => {
    const write = makeAnswerWriter(endpoint.response);
    const sample = sampleAnswer(endpoint);
    expect(write(sample)).toBe(JSON.stringify(toWireResponse(endpoint, sample)));
    const isObject =
      typeof sample === 'object' &&
      !Array.isArray(sample) &&
      !(sample instanceof Uint8Array) &&
      endpoint.name !== 'configSettings';
    expect(write(isObject ? { ...sample, secret: 1 } : sample)).not.toContain('secret');
  });

  test.each(endpoints)(
    '%s is refused exactly when its schema refuses it, whichever part is invalid',
    (_name, endpoint) => {
      const write = makeAnswerWriter(endpoint.response as Schema);
      const deviations: unknown[] = [];
      for (const spoilt of spoil(sampleAnswer(endpoint))) {
        const ours = outcome(() => write(spoilt));
        const theirs = outcome(() => JSON.stringify(toWireResponse(endpoint, spoilt)));
        if (ours !== theirs) deviations.push({ ours, theirs });
      }
      expect(deviations).toEqual([]);
    },
  );
});
