import { freePort } from '../tools/postgres.mjs';

/** That many ports nobody listens on now, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
