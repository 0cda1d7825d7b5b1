import { expect, test } from 'vitest';
import { chooseInstallPage, type InstallFacts } from './choose-install-page.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const AGENTS = {
  iPhone: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`,
  iPad: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`,
  iPhoneChrome: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} CriOS/130.0 Mobile/15E148 Safari/604.1`,
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
};

const page = (userAgent: string, more: Partial<InstallFacts> = {}) =>
  chooseInstallPage({ userAgent, touchPointsMax: 0, isPromptHeld: false, isInstalled: false, ...more });

test('the Apple install page is chosen only for Safari on an iPhone or iPad [OPEN-71 RTE-60]', () => {
  expect(page(AGENTS.iPhone)).toBe('PwaInstallApple');
  expect(page(AGENTS.iPad, { touchPointsMax: 5 })).toBe('PwaInstallApple');
  expect(page(AGENTS.iPad)).toBe('PwaInstallUnsupported');
  expect(page(AGENTS.iPhoneChrome)).toBe('PwaInstallUnsupported');
});

test('the Chrome install page is chosen for Chromium or a held prompt, else "unsupported" [OPEN-71]', () => {
  expect(page(AGENTS.android)).toBe('PwaInstallChrome');
  expect(page(AGENTS.edge)).toBe('PwaInstallChrome');
  expect(page(AGENTS.firefox)).toBe('PwaInstallUnsupported');
  expect(page(AGENTS.firefox, { isPromptHeld: true })).toBe('PwaInstallChrome');
});

test('an installed app gets no install page [OPEN-71]', () => {
  expect(page(AGENTS.iPhone, { isInstalled: true })).toBeNull();
  expect(page(AGENTS.android, { isInstalled: true, isPromptHeld: true })).toBeNull();
});
