import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './commands.mjs';
import { makeProjects } from './hybrid.mjs';

const folder = join(root, 'apps/web/hybrid/dist/of-a-test');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('both native projects get the pages, the app name and every plugin from registry packages [OPEN-80 SHL-27]', async () => {
  const pages = join(root, 'apps/web/hybrid/dist/pages-of-a-test');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<title>app</title>');
  await makeProjects({ brand: 'inl', appId: 'com.example.inl', pages, folder });
  rmSync(pages, { recursive: true, force: true });
  const read = (path) => readFileSync(join(folder, path), 'utf8');
  expect(read('android/app/src/main/assets/public/index.html')).toContain('app');
  expect(read('ios/App/App/public/index.html')).toContain('app');
  expect(read('android/app/build.gradle')).toContain('com.example.inl');
  const plugins = ['app', 'app-launcher', 'browser', 'camera', 'geolocation', 'push-notifications', 'share'];
  const settings = read('android/capacitor.settings.gradle');
  expect(plugins.filter((name) => !settings.includes(`capacitor-${name}'`))).toEqual([]);
  expect(existsSync(join(folder, 'ios/App/CapApp-SPM/Package.swift'))).toBe(true);
  expect(JSON.parse(read('capacitor.config.json')).appName).toMatch(/Insta/);
});
