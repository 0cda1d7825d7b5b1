import { join } from 'node:path';
import type { Plugin } from 'vite';

const ours = (name: string) => join(import.meta.dirname, '../src/lean', name);

// What a package's module does beyond our use of it, in every first load, and what stands there instead.
const REPLACED: readonly { readonly module: RegExp; readonly by: string }[] = [
  { module: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.m?js$/, by: ours('lucide-icon.ts') },
  { module: /router-core[\\/]dist[\\/]esm[\\/]scroll-restoration\.js$/, by: ours('scroll-to-top.ts') },
];

/** Puts modules of ours in the place of some modules of packages; the build fails when one of them is nowhere any more, which an
 *  update can bring about. Decision 025. */
export function leanModules(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'lean-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/createLucideIcon|scroll-restoration/.test(source)) return null;
      // The package's own index lists more of it than it uses, and nothing of that is built.
      if (importer?.endsWith('router-core/dist/esm/index.js')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const found = REPLACED.find(({ module }) => module.test(resolved?.id ?? source));
      if (found === undefined) return resolved;
      seen.add(found.by);
      return found.by;
    },
    buildEnd(error) {
      const missing = REPLACED.find(({ by }) => !seen.has(by));
      if (error === undefined && missing !== undefined) this.error(`no module is ${missing.module} any more`);
    },
  };
}
