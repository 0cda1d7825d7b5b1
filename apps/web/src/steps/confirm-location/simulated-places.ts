/** A place in the middle of each state with stores, in degrees; for simulation only. */
export const SIMULATED_PLACES: Readonly<
  Record<string, { readonly name: string; readonly at: readonly [number, number] }>
> = {
  AL: { name: 'Montgomery, Alabama', at: [32.3792, -86.3077] },
  AZ: { name: 'Phoenix, Arizona', at: [33.4484, -112.074] },
  CA: { name: 'Sacramento, California', at: [38.5816, -121.4944] },
  GA: { name: 'Atlanta, Georgia', at: [33.749, -84.388] },
  MO: { name: 'Jefferson City, Missouri', at: [38.5767, -92.1735] },
  OH: { name: 'Columbus, Ohio', at: [39.9612, -82.9988] },
  SC: { name: 'Hardeeville, South Carolina', at: [32.2871, -81.0807] },
  TN: { name: 'Nashville, Tennessee', at: [36.1627, -86.7816] },
  UT: { name: 'Salt Lake City, Utah', at: [40.7608, -111.891] },
  WI: { name: 'Madison, Wisconsin', at: [43.0731, -89.4012] },
};
