const Nothing = (): null => null;

/** For a part that comes after its screen and may stay away: `lazy(() => import(…).then(…).catch(orNothing))`. Where it cannot be
 *  fetched, as without a connection, nothing stands in its place, and the screen stays. It takes any props, hence the type. */
export function orNothing(): { readonly default: never } {
  return { default: Nothing as never };
}
