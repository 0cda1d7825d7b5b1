/** The simulator's collectors, as a process of their own. */
export interface SimulatedCollectors {
  readonly url: string;
  readonly setFailing: (service: 'analytics' | 'recording', isFailing: boolean) => Promise<void>;
  /** Returns the first `count` events of a visit, oldest first; waits until they have arrived. */
  readonly received: (
    service: 'analytics' | 'recording',
    visit: string,
    count: number,
  ) => Promise<readonly CollectedEvent[]>;
}

/** An event as the simulator shows it. */
export interface CollectedEvent {
  readonly visit: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly properties: Readonly<Record<string, string>>;
}

/** Starts the simulator for one test file and stops it after the last test. */
export function startSimulatedCollectors(): Promise<SimulatedCollectors>;
