import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { appManifest } from './app-manifest.ts';
import { chooseBrand } from './chosen-brand.ts';
import { listShell } from './service-worker.ts';

test.each(BRAND_CODES)('the manifest of %s makes its app installable under its own name [SHL-27]', async (code) => {
  const { skin } = await chooseBrand(code);
  const manifest = appManifest(skin);
  expect(manifest).toMatchObject({ name: skin.name, theme_color: skin.themeColor, start_url: '/', scope: '/' });
  expect(manifest.display).toBe('standalone');
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
});

test('the app shell lists the built files: hashed names as they are, others with a revision', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  for (const path of ['assets', '.vite', 'icons']) mkdirSync(join(folder, path));
  for (const path of [
    'index.html',
    'index.html.br',
    'sw.js',
    'assets/start-a1.js',
    'assets/start-a1.js.gz',
    '.vite/manifest.json',
    'icons/icon-192.png',
    'icons/icon-512.png',
  ])
    writeFileSync(join(folder, path), path);
  const shell = listShell(folder);
  expect(shell.map(({ url }) => url)).toEqual(['/assets/start-a1.js', '/icons/icon-192.png', '/index.html']);
  expect(shell[0]?.revision).toBeNull();
  expect(shell[2]?.revision).toMatch(/^[0-9a-f]{16}$/);
});
