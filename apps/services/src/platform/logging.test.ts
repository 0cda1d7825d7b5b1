import { describe, expect, test } from 'vitest';
import { openLogger } from './logging.ts';

function logged(line: object): string {
  let text = '';
  openLogger('test', 'info', {
    write: (written) => {
      text += written;
    },
  }).info(line, 'said');
  return text;
}

describe('logs', () => {
  test('log fields with secret names print as hidden at any depth', () => {
    const text = logged({
      password: 'hush',
      a: { cvv: 'hush', list: [{ SSN: 'hush', 'Set-Cookie': 'hush' }] },
      route: 'getAccounts',
    });
    expect(text).not.toContain('hush');
    expect(text).toContain('getAccounts');
  });

  test('a logged database error and its causes keep their code and place but no row data', () => {
    const broken = Object.assign(new Error('new row violates check constraint "card_holder"'), {
      code: '23514',
      constraint: 'card_holder',
      table: 'card',
      detail: 'Failing row contains (card_1, Ann Lee, 4242).',
      where: 'PL/pgSQL function f("Ann Lee")',
      parameters: ['Ann Lee'],
    });
    const outer = new Error('not kept', { cause: broken });
    for (const text of [logged({ err: broken }), logged({ err: outer }), logged({ other: [broken] })]) {
      expect(text).not.toContain('Ann Lee');
      for (const told of ['23514', 'card_holder', 'logging.test.ts']) expect(text).toContain(told);
    }
    const many = new AggregateError([broken, new Error('the second address was refused')], 'all refused');
    expect(logged({ err: many })).toMatch(/all refused.*card_holder.*the second address was refused/);
    const circle = new Error('a circle');
    circle.cause = circle;
    expect(logged({ err: circle })).toContain('a circle');
  });

  test('logged errors keep their message and stack, and circular references are cut', () => {
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    expect(logged({ err: new Error('broken wheel'), circle })).toContain('broken wheel');
  });
});
