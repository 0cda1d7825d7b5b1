import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadSigningKeys } from '#platform/access/signing-keys.ts';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';

const program = fileURLToPath(new URL('./rotate-keys.ts', import.meta.url));

test('rotate-keys adds, reports and audits a new key, which other processes publish', async () => {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  await owner.rows(
    statement('test_mode', `insert into app.system_mode (mode) values ('simulation') on conflict do nothing`),
  );
  const keys = await loadSigningKeys(owner, { reloadMs: 0, unknownKeyMs: 0 });
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: database.url, LENDSIDE_MODE: 'simulation' },
    timeout: 20_000,
  });
  const added = /^Key (\S{43}) is published and signs in 10 minutes\. Retired: 0\.\n$/.exec(stdout)?.[1];
  expect((await keys.published()).keys.map((key) => key.kid)).toContain(added);
  expect((await keys.signer()).kid).not.toBe(added);
  expect(await owner.rows(statement('test_audit', 'select action, object from app.audit_log'))).toEqual([
    { action: 'rotateKeys', object: `added ${added ?? ''}, retired none` },
  ]);
});
