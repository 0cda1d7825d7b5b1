import { readFile } from 'node:fs/promises';
import { parseAst, type Plugin } from 'vite';

// Query suffix for the second copy of a routes file, which holds the screens and loads after the first load.
const LATE = '?late';
const ROWS_OF_A_JOURNEY = /\/apps\/web\/src\/.+\/routes\.ts(?:\?late)?$/;

/** Moves the `code` of the rows out of the first load. Each import costs the name of its file, and a hundred of them weigh as
 *  much as the sign-in form. Modules that import the rows get them without `code`; `screens.ts` gets the name and the `code`
 *  of each row. A row keeps its `code` when it is marked `isInFirstLoad`. */
export function lateCode(): Plugin {
  return {
    name: 'late-code',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !/(?:\/src\/screens\.ts|\?late)$/.test(importer)) return null;
      if (!/(?:#|\/)(?:route-rows|routes)\.ts$/.test(source)) return null;
      const resolved = await this.resolve(source, importer.replace(LATE, ''), { ...options, skipSelf: true });
      return resolved === null ? null : resolved.id + LATE;
    },
    async load(id) {
      return id.endsWith(LATE) ? { code: await readFile(id.slice(0, -LATE.length), 'utf8'), moduleType: 'ts' } : null;
    },
    transform(code, id) {
      return ROWS_OF_A_JOURNEY.test(id) ? { code: cutRows(code, id.endsWith(LATE)), map: null } : null;
    },
  };
}

/** A property of a row: its position in the text and its name. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly isFunction: boolean;
}

/** Returns the text of a `routes.ts` with only the late part or only the early part of each row. */
export function cutRows(code: string, isLate: boolean): string {
  const rows = rowsIn(code);
  if (rows.length === 0) throw new Error('A routes.ts without rows: build-steps/late-code.ts cannot read it.');
  const cuts = rows.flatMap((row) => {
    if (isLate) return row.filter(({ key }) => key !== 'name' && key !== 'code');
    return row.some(({ key }) => key === 'isInFirstLoad') ? [] : row.filter(({ isFunction }) => isFunction);
  });
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}

/** Lists the properties of each object literal that has a name and code. */
function rowsIn(code: string): readonly (readonly Part[])[] {
  const found: Part[][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isObjectLiteral(node)) {
      const parts = node.properties.map(({ start, end, key, value }) => ({
        start,
        end,
        key: key?.name ?? '',
        isFunction: value?.type === 'ArrowFunctionExpression',
      }));
      if (['name', 'code'].every((key) => parts.some((part) => part.key === key))) found.push(parts);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: 'ts' }));
  return found;
}

interface ObjectLiteral {
  readonly properties: readonly {
    readonly start: number;
    readonly end: number;
    readonly key?: { readonly name?: string };
    readonly value?: { readonly type: string };
  }[];
}

function isObjectLiteral(node: object): node is ObjectLiteral {
  return 'type' in node && node.type === 'ObjectExpression';
}
