import { TOWNS, type Town } from './towns.ts';

/** A house in the simulated world. Any number on any of these streets exists in every town. */
export type House = { number: number; street: string; town: Town };

const STREETS = [
  'Oak Street',
  'Main Street',
  'Maple Avenue',
  'Pine Street',
  'Cedar Lane',
  'Elm Street',
  'Washington Avenue',
  'Lake Drive',
  'Hill Road',
  'Park Boulevard',
  'Sample Street',
  'Magnolia Court',
  'Peach Tree Lane',
  'River Road',
  'Sunset Drive',
  'Church Street',
];
const FOUND_MAX = 5;
const NUMBER_MAX = 99_999;

/** Finds houses for an unfinished address: a number, the start of a street, and optionally the start of a town. Returns at
 *  most five, from different states when no town is typed. */
export function findHouses(input: string): House[] {
  const found = /^\s*(\d{1,5})\s+([a-z][a-z .']*?)\s*(?:,\s*([a-z .']*))?(?:,.*)?$/i.exec(input);
  if (found === null) return [];
  const number = Number(found[1]);
  if (number < 1 || number > NUMBER_MAX) return [];
  const typed = (found[2] ?? '').toLowerCase();
  const town = (found[3] ?? '').trim().toLowerCase();
  const houses = STREETS.flatMap((street) => {
    const name = street.toLowerCase();
    if (name.startsWith(typed)) return housesOn(number, street, town);
    return typed.startsWith(`${name} `) && town === '' ? housesOn(number, street, typed.slice(name.length + 1)) : [];
  });
  return houses.slice(0, FOUND_MAX);
}

function housesOn(number: number, street: string, town: string): House[] {
  const towns =
    town === ''
      ? TOWNS.filter(({ state }, index) => TOWNS.findIndex((other) => other.state === state) === index)
      : TOWNS.filter(({ city, state }) => `${city}, ${state}`.toLowerCase().startsWith(town));
  // Starts at a town that depends on the house number, so that two addresses do not offer the same five towns.
  const start = town === '' ? (number * 7) % towns.length : 0;
  return [...towns.slice(start), ...towns.slice(0, start)].map((one) => ({ number, street, town: one }));
}

/** Builds the place id of a house. */
export function toPlaceId({ number, street, town }: House): string {
  return `sim_${Buffer.from(JSON.stringify([number, street, town.zip])).toString('base64url')}`;
}

/** Finds the house of a place id. Returns undefined when there is none. */
export function findHouse(placeId: string): House | undefined {
  if (!placeId.startsWith('sim_')) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(placeId.slice(4), 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts)) return undefined;
  const [number, street, zip] = parts as unknown[];
  const town = TOWNS.find((one) => one.zip === zip);
  const isStreet = typeof street === 'string' && STREETS.includes(street);
  return typeof number === 'number' && isStreet && town !== undefined ? { number, street, town } : undefined;
}
