import { expect, test, vi } from 'vitest';
import type { SendResult } from './send-form.ts';
import type { ItemState, UploadReason } from './upload-item.ts';
import { uploadOne, type CallProblem, type UploadEffects } from './upload-one.ts';

const file = new File(['x'], 'my pay.jpg', { type: 'image/jpeg' });
const AGAIN: CallProblem = { kind: 'again', text: 'again' };

/** Effects whose answers are given in order; an Error is thrown. The last answer repeats. */
function aWorld(given: {
  readonly offers?: readonly (number | Error)[];
  readonly sends?: readonly SendResult[];
  readonly records?: readonly (UploadReason | null | Error)[];
  readonly problem?: CallProblem;
}) {
  const next = <Answer>(list: readonly Answer[], at: number): Answer => {
    const answer = list[Math.min(at, list.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer as Answer;
  };
  const log: string[] = [];
  const waits: number[] = [];
  const clock = { ms: 0 };
  const counts = { offers: 0, sends: 0, records: 0 };
  const effects: UploadEffects = {
    offer: async ({ size, type }) => {
      const lifeMs = next(given.offers ?? [900_000], counts.offers) as number;
      counts.offers += 1;
      log.push(`offer ${size} ${type}`);
      return Promise.resolve({
        url: 'https://store.test',
        fields: {},
        uploadId: `upload-${counts.offers}`,
        expiresAt: new Date(clock.ms + lifeMs).toISOString(),
      });
    },
    send: (_form, _file, { onShare }) => {
      const result = next<SendResult>(given.sends ?? ['stored'], counts.sends);
      counts.sends += 1;
      onShare(0.5);
      log.push(`send: ${result}`);
      return Promise.resolve(result);
    },
    record: async (uploadId) => {
      const result = next(given.records ?? [null], counts.records++);
      log.push(`record ${uploadId}`);
      return Promise.resolve(result as UploadReason | null);
    },
    problemOf: () => given.problem ?? AGAIN,
    waitOnline: (afterMs) => {
      waits.push(afterMs);
      clock.ms += afterMs;
      return Promise.resolve();
    },
    nowMs: () => clock.ms,
  };
  const states: ItemState[] = [];
  const stop = new AbortController();
  const run = () =>
    uploadOne(
      effects,
      { file, mediaType: 'image/jpeg', docType: 'income' },
      (state) => states.push(state),
      stop.signal,
    );
  return { run, log, waits, states, stop, clock, effects, last: () => states.at(-1) };
}

test('a file gets a form, is put into the store and is recorded, in this order [DOC-009 LAP-066]', async () => {
  const world = aWorld({});
  await world.run();
  expect(world.log).toEqual(['offer 1 image/jpeg', 'send: stored', 'record upload-1']);
  expect(world.states).toEqual([
    { step: 'waiting' },
    { step: 'sending', share: 0 },
    { step: 'sending', share: 0.5 },
    { step: 'recording' },
    { step: 'sent' },
  ]);
});

test('a broken connection is tried again with the same form, later each time', async () => {
  const world = aWorld({ sends: ['lost', 'lost', 'lost', 'stored'] });
  await world.run();
  expect(world.log.filter((line) => line.startsWith('offer'))).toHaveLength(1);
  expect(world.waits).toEqual([1_000, 2_000, 4_000]);
  expect(world.last()).toEqual({ step: 'sent' });
});

test('a form that the store refuses or that is too old is replaced', async () => {
  const refused = aWorld({ sends: ['refused', 'stored'] });
  await refused.run();
  expect(refused.log).toEqual([
    'offer 1 image/jpeg',
    'send: refused',
    'offer 1 image/jpeg',
    'send: stored',
    'record upload-2',
  ]);
  const old = aWorld({ offers: [5_500, 900_000], sends: ['lost', 'stored'] });
  await old.run();
  expect(old.log.at(-1)).toBe('record upload-2');
});

test('a lost answer to recording is asked again for the same file, without sending it twice', async () => {
  const world = aWorld({ records: [new Error('lost'), null] });
  await world.run();
  expect(world.log).toEqual(['offer 1 image/jpeg', 'send: stored', 'record upload-1']);
  expect(world.states.filter(({ step }) => step === 'sending')).toHaveLength(2);
  expect(world.last()).toEqual({ step: 'sent' });
});

test('a file that the store lost is sent again; one that is refused says why', async () => {
  const missing = aWorld({ records: ['missing', null] });
  await missing.run();
  expect(missing.log).toHaveLength(6);
  expect(missing.last()).toEqual({ step: 'sent' });
  const infected = aWorld({ records: ['infected'] });
  await infected.run();
  expect(infected.last()).toMatchObject({ step: 'refused', text: expect.stringContaining('harmful') as string });
});

test('a call that needs the person stops with its text, and one about the file refuses it', async () => {
  for (const [kind, step] of [
    ['stop', 'failed'],
    ['refused', 'refused'],
  ] as const) {
    const world = aWorld({ offers: [new Error('no')], problem: { kind, text: 'Because.' } });
    await world.run();
    expect(world.last()).toEqual({ step, text: 'Because.' });
  }
});

test('a file waits for us when we or the store are in trouble, and for a network otherwise', async () => {
  const waiting = async (given: Parameters<typeof aWorld>[0]) => {
    const world = aWorld(given);
    await world.run();
    return world.states.flatMap((state) => (state.step === 'paused' ? [state.waitsFor] : []));
  };
  const ours: CallProblem = { kind: 'again', isOurs: true, text: 'Later.' };
  expect(await waiting({ sends: ['busy', 'lost', 'stored'] })).toEqual(['us', 'connection']);
  expect(await waiting({ records: [new Error('no'), null], problem: ours })).toEqual(['us']);
  expect(await waiting({ records: [new Error('no'), null] })).toEqual(['connection']);
});

test('after eight tries the file waits for the person', async () => {
  const world = aWorld({ sends: ['lost'] });
  await world.run();
  expect(world.log.filter((line) => line === 'send: lost')).toHaveLength(8);
  expect(Math.max(...world.waits)).toBe(30_000);
  expect(world.last()).toMatchObject({ step: 'failed' });
});

test('a cancelled file is not recorded', async () => {
  const world = aWorld({ sends: ['lost'] });
  const record = vi.spyOn(world.effects, 'record');
  vi.spyOn(world.effects, 'waitOnline').mockImplementation(() => {
    world.stop.abort();
    return Promise.resolve();
  });
  await world.run();
  expect(record).not.toHaveBeenCalled();
  expect(world.last()).toEqual({ step: 'paused', waitsFor: 'connection' });
});
