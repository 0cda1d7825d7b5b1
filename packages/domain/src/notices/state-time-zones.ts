const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

// From east to west. A state with two zones lists both, because the law counts the local time of the person who is contacted.
const ZONES_BY_STATE: Readonly<Record<string, readonly string[]>> = {
  AL: [CENTRAL],
  AK: ['America/Anchorage', 'America/Adak'],
  AZ: ['America/Phoenix'],
  AR: [CENTRAL],
  CA: [PACIFIC],
  CO: [MOUNTAIN],
  CT: [EASTERN],
  DE: [EASTERN],
  DC: [EASTERN],
  FL: [EASTERN, CENTRAL],
  GA: [EASTERN],
  HI: ['Pacific/Honolulu'],
  ID: [MOUNTAIN, PACIFIC],
  IL: [CENTRAL],
  IN: [EASTERN, CENTRAL],
  IA: [CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL],
  LA: [CENTRAL],
  ME: [EASTERN],
  MD: [EASTERN],
  MA: [EASTERN],
  MI: [EASTERN, CENTRAL],
  MN: [CENTRAL],
  MS: [CENTRAL],
  MO: [CENTRAL],
  MT: [MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  NV: [MOUNTAIN, PACIFIC],
  NH: [EASTERN],
  NJ: [EASTERN],
  NM: [MOUNTAIN],
  NY: [EASTERN],
  NC: [EASTERN],
  ND: [CENTRAL, MOUNTAIN],
  OH: [EASTERN],
  OK: [CENTRAL],
  OR: [MOUNTAIN, PACIFIC],
  PA: [EASTERN],
  RI: [EASTERN],
  SC: [EASTERN],
  SD: [CENTRAL, MOUNTAIN],
  TN: [EASTERN, CENTRAL],
  TX: [CENTRAL, MOUNTAIN],
  UT: [MOUNTAIN],
  VT: [EASTERN],
  VA: [EASTERN],
  WA: [PACIFIC],
  WV: [EASTERN],
  WI: [CENTRAL],
  WY: [MOUNTAIN],
};

/** Returns the time zones of a state (IANA names, east to west), or null for an unknown code. `state`: two capital letters.
 *  Source: IANA time zone database; LOP-092. */
export function timeZonesOf(state: string): readonly string[] | null {
  return Object.hasOwn(ZONES_BY_STATE, state) ? (ZONES_BY_STATE[state] ?? null) : null;
}
