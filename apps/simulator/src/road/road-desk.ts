import type { GatewayFault } from '#road/failing-gateway.ts';
import { instantOf, type Clock } from '#timing/clock.ts';

/** A fault that struck. */
export type RoadDeed = { at: string; call: string; fault: GatewayFault };

/** What waits for calls on the road, and what has struck. Lives in memory: a restart heals the road. */
export type RoadDesk = {
  /** Faults of the coming calls of a kind ("POST /payment"), one each, in place of those that waited; none with an empty list. */
  arm(call: string, faults: readonly GatewayFault[]): void;
  disarm(): void;
  /** What waits, by call. */
  armed(): { call: string; faults: readonly GatewayFault[] }[];
  /** What struck, newest first. */
  deeds(): readonly RoadDeed[];
  /** The fault of a request that has come; null lets it pass. */
  takeFault(method: string, address: string): GatewayFault | null;
};

const DEEDS_MAX = 50;
const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/;

/** A call as it was typed: "post /api/payment?x=1" is "POST /payment". Null when it is none. */
export function parseCall(text: string): string | null {
  const [method = '', address = '', ...rest] = text.trim().split(/\s+/);
  const call = toCall(method.toUpperCase(), address);
  return rest.length === 0 && CALL.test(call) ? call : null;
}

function toCall(method: string, address: string): string {
  const [path = ''] = address.replace(/^\/api(?=\/)/, '').split('?');
  return `${method} ${path}`;
}

/** Opens a road on which nothing goes wrong yet. */
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
