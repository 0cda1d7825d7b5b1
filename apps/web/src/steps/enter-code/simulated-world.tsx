import { listCast } from '@lendside/contract/simulation/list-cast.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query-client.ts';
import { useIsSimulation } from '#api/simulated-world.ts';
import styles from './enter-code.module.css';

/** Shows where to read the code in a simulation; nothing elsewhere. Source: OPEN-43. */
export function SimulatedWorld() {
  const isSimulation = useIsSimulation();
  const cast = useQuery({ ...queryOf(listCast, {}), enabled: isSimulation }, queryClient).data;
  if (cast === undefined) return null;
  return (
    <p className={styles['simulated']}>
      Simulated world: open the{' '}
      <a href={cast.inboxUrl} target="_blank" rel="noreferrer">
        inbox
      </a>{' '}
      or the{' '}
      <a href={cast.phoneUrl} target="_blank" rel="noreferrer">
        phone
      </a>{' '}
      to read the code.
    </p>
  );
}
