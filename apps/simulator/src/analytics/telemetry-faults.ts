import { textAt, valueAt } from '#json/value-at.ts';

/** One received event, as pages and tests read it. */
export type TelemetryEvent = {
  service: 'analytics' | 'recording';
  visit: string;
  name: string;
  fields: Record<string, string | number>;
  properties: Record<string, string>;
};

/** Events of a request, or the reason for refusing it. */
export type Reading = { ok: true; events: TelemetryEvent[] } | { ok: false; fault: string };

const EVENTS_MAX = { analytics: 25, recording: 50 } as const;
const PARAMS_MAX = 25;
const PROPERTIES_MAX = 25;
const EVENT_NAME = /^[A-Za-z]\w{0,39}$/;
const PARAM_NAME = /^(?!_|firebase_|ga_|google_|gtag\.)[A-Za-z]\w{0,39}$/;
const PARAM_CHARACTERS_MAX = 100;
const PROPERTY_NAME = /^(?!_|firebase_|ga_|google_)[A-Za-z]\w{0,23}$/;
const PROPERTY_CHARACTERS_MAX = 36;
// Event names that the protocol reserves.
const RESERVED = new Set(['app_remove', 'error', 'first_open', 'first_visit', 'session_start', 'user_engagement']);

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
}

function unknownMember(value: unknown, allowed: readonly string[]): string | undefined {
  return entriesOf(value)?.find(([name]) => !allowed.includes(name))?.[0];
}

function findEventFault(name: string | undefined, fields: [string, unknown][] | null): string | null {
  if (name === undefined || !EVENT_NAME.test(name)) return 'an event has no name, or one that is not allowed';
  if (RESERVED.has(name)) return `the event name ${name} is reserved`;
  if (fields === null) return `the event ${name} has no params`;
  if (fields.length > PARAMS_MAX) return `the event ${name} has more than ${PARAMS_MAX} params`;
  for (const [param, value] of fields) {
    if (!PARAM_NAME.test(param)) return `the param ${param} of ${name} has a name that is not allowed`;
    if (typeof value !== 'string' && typeof value !== 'number')
      return `the param ${param} of ${name} is no text or number`;
    if (String(value).length > PARAM_CHARACTERS_MAX) return `the param ${param} of ${name} is too long`;
  }
  return null;
}

function findPropertyFault(properties: [string, unknown][]): string | null {
  if (properties.length > PROPERTIES_MAX) return `there are more than ${PROPERTIES_MAX} user properties`;
  for (const [name, value] of properties) {
    if (!PROPERTY_NAME.test(name)) return `the user property ${name} has a name that is not allowed`;
    if (typeof value !== 'string' || value === '' || value.length > PROPERTY_CHARACTERS_MAX)
      return `the user property ${name} has no text of at most ${PROPERTY_CHARACTERS_MAX} characters`;
  }
  return null;
}

function readAll(
  service: TelemetryEvent['service'],
  visit: string | undefined,
  properties: [string, unknown][],
  events: unknown,
  fieldsOf: (event: unknown) => [string, unknown][] | null,
): Reading {
  if (visit === undefined) return { ok: false, fault: 'nothing says whose visit this is' };
  const propertyFault = findPropertyFault(properties);
  if (propertyFault !== null) return { ok: false, fault: propertyFault };
  if (!Array.isArray(events) || events.length === 0) return { ok: false, fault: 'there are no events' };
  if (events.length > EVENTS_MAX[service])
    return { ok: false, fault: `there are more than ${EVENTS_MAX[service]} events` };
  const read: TelemetryEvent[] = [];
  for (const event of events as unknown[]) {
    const [name, fields] = [textAt(event, 'name'), fieldsOf(event)];
    const fault = findEventFault(name, fields);
    if (fault !== null) return { ok: false, fault };
    read.push({
      service,
      visit,
      name: name ?? '',
      fields: Object.fromEntries(fields ?? []) as Record<string, string | number>,
      properties: Object.fromEntries(properties) as Record<string, string>,
    });
  }
  return { ok: true, events: read };
}

/** Reads a body of the Measurement Protocol of Google Analytics 4. Enforces its documentation: members, names, lengths and
 *  numbers of events, params and user properties. The real service accepts anything and returns 204. */
export function readMeasurement(body: unknown): Reading {
  const strange = unknownMember(body, ['client_id', 'user_properties', 'events', 'timestamp_micros', 'user_id']);
  if (strange !== undefined) return { ok: false, fault: `${strange} is no member of the protocol` };
  const properties = (entriesOf(valueAt(body, 'user_properties') ?? {}) ?? []).map(
    ([name, value]): [string, unknown] => [name, valueAt(value, 'value')],
  );
  return readAll('analytics', textAt(body, 'client_id'), properties, valueAt(body, 'events'), (event) =>
    unknownMember(event, ['name', 'params']) === undefined ? entriesOf(valueAt(event, 'params')) : null,
  );
}

/** Reads a body of Lendside's own recording protocol. */
export function readRecording(body: unknown): Reading {
  const strange = unknownMember(body, ['visitId', 'properties', 'events']);
  if (strange !== undefined) return { ok: false, fault: `${strange} is no member of the wire` };
  const properties = entriesOf(valueAt(body, 'properties') ?? {}) ?? [];
  return readAll(
    'recording',
    textAt(body, 'visitId'),
    properties,
    valueAt(body, 'events'),
    (event) => entriesOf(event)?.filter(([name]) => name !== 'name') ?? null,
  );
}
