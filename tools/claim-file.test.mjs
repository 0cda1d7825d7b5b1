import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findHolder, takeClaim } from './claim-file.mjs';
import { findClaim } from './data-claim.mjs';
import { startOf } from './process-state.mjs';

const place = mkdtempSync(join(tmpdir(), 'lendside-claim-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const path = join(place, 'supervisor.json');
beforeEach(() => rmSync(path, { force: true }));

const other = process.ppid;
const write = (claim) => writeFileSync(path, JSON.stringify(claim));
const take = () => takeClaim(path, { tell: (holder) => `process ${holder?.pid} has it` });
const holderNow = () => JSON.parse(readFileSync(path, 'utf8')).pid;

test("a claim of a living process is refused with the caller's sentence until it is released", () => {
  write({ pid: other, startedAt: startOf(other) });
  expect(findHolder(path)).toMatchObject({ pid: other });
  expect(take).toThrow(`process ${other} has it`);
  expect(holderNow()).toBe(other);
  rmSync(path);
  const giveBack = take();
  expect(holderNow()).toBe(process.pid);
  giveBack();
  expect(existsSync(path)).toBe(false);
});

test('a claim of a dead process is taken over, even when its file was cut short', () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  for (const text of [JSON.stringify({ pid: dead, startedAt: '1' }), '{"pid":']) {
    writeFileSync(path, text);
    expect(findHolder(path)).toBeUndefined();
    take();
    expect(holderNow()).toBe(process.pid);
  }
});

test('a dead process that had our id before a container restart is not mistaken for us', () => {
  write({ pid: process.pid, startedAt: '1', address: 'http://localhost:8080' });
  expect(findHolder(path)).toBeUndefined();
  expect(findClaim(place)).toBeUndefined();
  take();
  expect(JSON.parse(readFileSync(path, 'utf8')).startedAt).toBe(startOf(process.pid));
});

test('a claim does not count when its process id now belongs to another process', () => {
  write({ pid: other, startedAt: `${startOf(other)}0` });
  expect(findHolder(path)).toBeUndefined();
  take();
  expect(holderNow()).toBe(process.pid);
});

test('releasing a claim leaves the claim of a process that took it over', () => {
  const giveBack = take();
  write({ pid: other, startedAt: startOf(other) });
  giveBack();
  expect(holderNow()).toBe(other);
});
