const Nothing = (): null => null;

/** Fallback for an optional late part: `lazy(() => import(…).then(…).catch(orNothing))`. When the part cannot be loaded, for
 *  example offline, nothing shows in its place and the screen stays. The type lets it take any props. */
export function orNothing(): { readonly default: never } {
  return { default: Nothing as never };
}
