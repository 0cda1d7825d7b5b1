import type { GatewayFault } from './failing-gateway.ts';
import { instantOf, type Clock } from '#timing/clock.ts';

/** A fault that has happened. */
export type RoadDeed = { at: string; call: string; fault: GatewayFault };

/** Ordered and past faults of the proxy. Kept in memory, so a restart removes them. */
export type RoadDesk = {
  /** Replaces the faults for the next requests of a call ("POST /payment"), one each. An empty list removes them. */
  arm(call: string, faults: readonly GatewayFault[]): void;
  disarm(): void;
  /** Ordered faults, by call. */
  armed(): { call: string; faults: readonly GatewayFault[] }[];
  /** Past faults, newest first. */
  deeds(): readonly RoadDeed[];
  /** Takes the fault for an incoming request. Null lets it pass. */
  takeFault(method: string, address: string): GatewayFault | null;
};

const DEEDS_MAX = 50;
const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/;

/** Parses a typed call: "post /api/payment?x=1" becomes "POST /payment". Returns null for any other text. */
export function parseCall(text: string): string | null {
  const [method = '', address = '', ...rest] = text.trim().split(/\s+/);
  const call = toCall(method.toUpperCase(), address);
  return rest.length === 0 && CALL.test(call) ? call : null;
}

function toCall(method: string, address: string): string {
  const [path = ''] = address.replace(/^\/api(?=\/)/, '').split('?');
  return `${method} ${path}`;
}

/** Opens a store without faults. */
export function openRoadDesk(clock: Clock): RoadDesk {
  const waiting = new Map<string, GatewayFault[]>();
  const deeds: RoadDeed[] = [];
  return {
    arm(call, faults) {
      if (faults.length === 0) waiting.delete(call);
      else waiting.set(call, [...faults]);
    },
    disarm: () => waiting.clear(),
    armed: () => [...waiting].map(([call, faults]) => ({ call, faults })),
    deeds: () => deeds,
    takeFault(method, address) {
      const call = toCall(method, address);
      const faults = waiting.get(call);
      const fault = faults?.shift();
      if (fault === undefined) return null;
      if (faults?.length === 0) waiting.delete(call);
      deeds.unshift({ at: instantOf(clock), call, fault });
      deeds.splice(DEEDS_MAX);
      return fault;
    },
  };
}
