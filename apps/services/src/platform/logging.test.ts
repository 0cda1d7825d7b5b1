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
  test('fields with secret names print as hidden at any depth', () => {
    const text = logged({
      password: 'hush',
      a: { cvv: 'hush', list: [{ SSN: 'hush', 'Set-Cookie': 'hush' }] },
      route: 'getAccounts',
    });
    expect(text).not.toContain('hush');
    expect(text).toContain('getAccounts');
  });

  test('errors keep their message and stack, and circles end', () => {
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    expect(logged({ err: new Error('broken wheel'), circle })).toContain('broken wheel');
  });
});
