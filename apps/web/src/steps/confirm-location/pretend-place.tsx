import { getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsSimulation } from '#api/simulated-world.ts';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { SentPosition } from './location-call.ts';

const REAL = 'real';

/** A place in the middle of each state with stores, in degrees; for simulation only. */
const SIMULATED_PLACES: Readonly<Record<string, { readonly name: string; readonly at: readonly [number, number] }>> = {
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

/** A place chosen for a simulated device; `position` is null for the real place, and always null in production. */
export interface PretendedPlace {
  readonly isOffered: boolean;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly position: SentPosition | null;
}

/** Returns the simulated place, at first in the store's state, so that the flow works from anywhere. Production makes no such
 *  call and offers nothing. */
export function usePretendedPlace(storeId: number): PretendedPlace {
  const isSimulation = useIsSimulation();
  const world = useQuery({ ...queryOf(getBusinessClock, {}), staleTime: 60_000, enabled: isSimulation });
  const store = useQuery({ ...queryOf(getStore, { storeId }), enabled: isSimulation });
  const [chosen, setChosen] = useState<string | null>(null);
  const state = store.data?.storeInfo.state.value ?? '';
  const value = chosen ?? (Object.hasOwn(SIMULATED_PLACES, state) ? state : REAL);
  const place = world.isSuccess ? SIMULATED_PLACES[value] : undefined;
  return {
    isOffered: world.isSuccess,
    value,
    choose: setChosen,
    position: place === undefined ? null : { latitude: place.at[0], longitude: place.at[1], accuracy: 20 },
  };
}

/** The choice of a simulated place, labeled as such. */
export function PretendPlace({ place }: { readonly place: PretendedPlace }) {
  if (!place.isOffered) return null;
  return (
    <Card title="Simulated world">
      <SelectField
        name="pretendedPlace"
        label="Where this device says it is"
        placeholder="Choose a place"
        value={place.value}
        onChange={place.choose}
        choices={[
          { value: REAL, label: 'Where it really is' },
          ...Object.entries(SIMULATED_PLACES).map(([code, { name }]) => ({ value: code, label: name })),
        ]}
      />
    </Card>
  );
}
