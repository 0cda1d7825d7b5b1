import type { Config } from '#config.ts';

/** Returns the lender's legal name and postal address for letters. Null when the settings leave one of them out; a simulation has
 *  a sample lender. */
export function lenderOf(config: Config): { readonly name: string; readonly address: string } | null {
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  const name = config.LENDER_NAME || (isSimulation ? 'Lendside Sample Lending, LLC' : '');
  const address = config.LENDER_ADDRESS || (isSimulation ? '1 Sample Plaza, Savannah, GA 31401' : '');
  return name === '' || address === '' ? null : { name, address };
}
