import { describe, expect, test } from 'vitest';
import { hashPassword, makePasswordChecker } from './password-hashing.ts';

describe('checking passwords', () => {
  test('argon2id accepts the right password and refuses a wrong one or a missing hash', async () => {
    const checker = await makePasswordChecker();
    const stored = await hashPassword('Correct-Horse-9');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checker.check('Correct-Horse-9', stored)).toBe('right');
    expect(await checker.check('correct-horse-9', stored)).toBe('wrong');
    expect(await checker.check('Correct-Horse-9', null)).toBe('wrong');
  });

  test('two passwords are hashed at once, 16 more wait and further ones are refused as busy', async () => {
    const checker = await makePasswordChecker();
    const results = await Promise.all(Array.from({ length: 40 }, () => checker.check('x', null)));
    expect(results.filter((result) => result === 'wrong')).toHaveLength(18);
    expect(results.filter((result) => result === 'busy')).toHaveLength(22);
    expect(await checker.check('x', null)).toBe('wrong');
  });

  test('a proven browser is served before waiting strangers and never refused because of them', async () => {
    const checker = await makePasswordChecker();
    const order: string[] = [];
    const storm = Array.from({ length: 40 }, () => checker.check('x', null).then((result) => order.push(result)));
    const own = checker.check('x', null, true).then((result) => order.push(`own ${result}`));
    await Promise.all([...storm, own]);
    const hashed = order.filter((result) => result !== 'busy');
    expect(hashed).toContain('own wrong');
    // Two strangers were being served when it came, and the other turn may serve some more while it is hashed. In one line with the
    // strangers it would be the last.
    expect(hashed.length).toBeGreaterThan(15);
    expect(hashed.indexOf('own wrong')).toBeLessThan(10);
  });
});
