export type Scheme = 'light' | 'dark';

/** Reads the custom properties on `:root` from token style sheets, by name, for a color scheme. A later declaration wins. The
 *  light scheme skips `@media (prefers-color-scheme: dark)`. `var()` is resolved. `sheets` are in the page's loading order. */
export function readTokens(sheets: readonly string[], scheme: Scheme): ReadonlyMap<string, string> {
  const raw = new Map<string, string>();
  for (const { declarations, isDark } of sheets.flatMap(blocksOf)) {
    if (isDark && scheme === 'light') continue;
    for (const [, name = '', value = ''] of declarations.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g))
      raw.set(name, value.trim());
  }
  return new Map([...raw].map(([name, value]) => [name, resolve(value, raw, [name])]));
}

function blocksOf(sheet: string): readonly { readonly declarations: string; readonly isDark: boolean }[] {
  const text = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const darkFrom = text.indexOf('@media (prefers-color-scheme: dark)');
  return [...text.matchAll(/:root\s*\{([^}]*)\}/g)].map((block) => ({
    declarations: block[1] ?? '',
    isDark: darkFrom >= 0 && block.index > darkFrom,
  }));
}

function resolve(value: string, raw: ReadonlyMap<string, string>, path: readonly string[]): string {
  return value.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const found = raw.get(name);
    if (found === undefined) throw new Error(`${path.join(' > ')} needs ${name}, which no sheet declares`);
    if (path.includes(name)) throw new Error(`${[...path, name].join(' > ')} goes round in a circle`);
    return resolve(found, raw, [...path, name]);
  });
}
