/** The part of autocannon that we use; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Readonly<Record<string, string>>;
  }
  interface Settings {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests?: readonly Request[];
  }
  interface Result {
    /** Number of answers with a 2xx status. */
    readonly '2xx': number;
    readonly non2xx: number;
    /** How often each status was answered. */
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
  }
  export default function autocannon(settings: Settings): Promise<Result>;
}

declare module '*/size-budget.mjs' {
  /** Measures the JavaScript of each first load of the built app in brotli bytes, beside its budget. Throws when it was not
   *  built. */
  export function measureFirstLoads(): readonly {
    readonly name: string;
    readonly bytes: number;
    readonly bytesGoal: number;
    readonly bytesMax: number;
  }[];
}
