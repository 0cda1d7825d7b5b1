import { join } from 'node:path';
import type { Plugin } from 'vite';

const ours = (name: string) => join(import.meta.dirname, '../src/lean', name);

// Package modules that do more than we need, each with a smaller replacement, because every first load pays for them.
const REPLACED: readonly { readonly module: RegExp; readonly by: string }[] = [
  { module: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.m?js$/, by: ours('lucide-icon.ts') },
  { module: /router-core[\\/]dist[\\/]esm[\\/]scroll-restoration\.js$/, by: ours('scroll-to-top.ts') },
  { module: /use-sync-external-store[\\/]shim[\\/]with-selector/, by: ours('store-with-selector.ts') },
  { module: /react-router[\\/]dist[\\/]esm[\\/]CatchBoundary\.js$/, by: ours('catch-boundary.ts') },
];

/** Replaces some modules of packages with our own. The build fails when one of them no longer exists, for example after an
 *  update. Decision 025. */
export function leanModules(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'lean-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/createLucideIcon|scroll-restoration|with-selector|CatchBoundary/.test(source)) return null;
      // The package's own index lists unused modules too; those are not built.
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
