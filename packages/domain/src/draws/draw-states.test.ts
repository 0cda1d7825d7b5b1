import { expect, test } from 'vitest';
import {
  decideNextDrawState,
  DRAW_STATES,
  DRAW_TRANSITIONS,
  isDrawPending,
  type DrawEvent,
  type DrawState,
} from './draw-states.ts';

const states = Object.keys(DRAW_STATES) as DrawState[];
const events = [...new Set(DRAW_TRANSITIONS.map((row) => row.event))] as DrawEvent[];

test('every draw state is reachable from requested', () => {
  const reached = new Set<DrawState>(['requested']);
  for (const from of reached) for (const row of DRAW_TRANSITIONS) if (row.from === from) reached.add(row.to);
  expect([...reached].sort()).toEqual([...states].sort());
});

test('the draw state table has exactly the listed transitions', () => {
  const answers = states.flatMap((state) =>
    events.map((event) => ({ state, event, move: decideNextDrawState(state, event) })),
  );
  const found = answers.flatMap(({ state, event, move }) => (move.ok ? [`${event}: ${state} → ${move.state}`] : []));
  expect(found.sort()).toEqual([
    'accepted: requested → approved',
    'bankReturned: approved → failed',
    'bankReturned: completed → failed',
    'cancelled: approved → cancelled',
    'cancelled: requested → cancelled',
    'channelFailed: approved → approved',
    'lapsed: approved → expired',
    'refused: requested → failed',
    'returned: completed → cancelled',
    'settled: approved → completed',
  ]);
});

test('final draw states ignore every event', () => {
  const final = states.filter((state) => DRAW_STATES[state].isTerminal);
  expect(final).toEqual(['cancelled', 'failed', 'expired']);
  for (const state of final)
    for (const event of events)
      expect(decideNextDrawState(state, event)).toEqual({ ok: false, refusal: { code: 'no_such_move', state, event } });
});

test('a draw is pending only with code 1000 or 1002 [LOA-035 LOP-028]', () => {
  expect(states.filter(isDrawPending)).toEqual(['requested', 'approved']);
  expect(DRAW_STATES.requested.pendingCode).toBe(1000);
  expect(DRAW_STATES.approved.pendingCode).toBe(1002);
});

test('polling a draw returns PENDING, COMPLETE or FAILED [LOP-029]', () => {
  expect(states.map((state) => DRAW_STATES[state].publicName)).toEqual([
    'PENDING',
    'PENDING',
    'COMPLETE',
    'FAILED',
    'FAILED',
    'FAILED',
  ]);
});
