import { getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsSimulation } from '#api/simulated-world.ts';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { SentPosition } from './location-call.ts';
import { SIMULATED_PLACES } from './simulated-places.ts';

const REAL = 'real';

/** Where a device of the simulated world says it is; `position` is null for where it really is, and in production always. */
export interface PretendedPlace {
  readonly isOffered: boolean;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly position: SentPosition | null;
}

/** The simulated world's place, at first in the state of the store, so that the journey can be tried from anywhere. Production makes no
 *  such call and offers nothing. */
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

/** The choice of a place, marked as the simulated world's. Props: place. */
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
