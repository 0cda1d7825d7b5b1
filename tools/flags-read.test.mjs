import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_FEATURES } from '../packages/domain/src/configuration/configuration.ts';
import { LIMITS } from '../packages/domain/src/configuration/setting-limits.ts';
import { root } from './commands.mjs';

const SOURCES = ['apps/web/src', 'apps/services/src', 'packages/domain/src'];
/** Names every flag, so it is no reader. */
const DEFINITION = 'packages/domain/src/configuration/configuration.ts';

function readSources() {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\./.test(name))
      .map((name) => join(folder, name)),
  )
    .filter((file) => file !== DEFINITION)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

// A setting is read as a member, as a name taken out of an object, or as a text that indexes the settings.
const isRead = (source, name) => new RegExp(`(?:\\.${name}\\b|'${name}'|[{,]\\s*${name}\\s*[,}])`).test(source);

test('every feature flag and every limit of the settings has a reader in the product', () => {
  const source = readSources();
  const names = [...Object.keys(DEFAULT_FEATURES), ...Object.keys(LIMITS)];
  expect(names.filter((name) => !isRead(source, name))).toEqual([]);
});

test('a flag that is only set, or only named beside its value, counts as unread', () => {
  const source = 'const flags = { shareQr: true }; if (flags.shareText) run(flags);';
  expect(['shareQr', 'shareText'].filter((name) => !isRead(source, name))).toEqual(['shareQr']);
});
