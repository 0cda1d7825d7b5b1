import type { listCast } from '@lendside/contract/simulation/list-cast.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { noteEvent } from '#device/event-notes.ts';
import { readPlainly } from '#api/check-services.ts';
import { Button } from '#ui/button.tsx';
import type { Credentials } from './login-form.tsx';
import styles from './people-table.module.css';

type Cast = ResponseOf<typeof listCast>;

/** In simulation only: lists the sample customers to sign in as and what each one demonstrates. Picking a customer fills in
 *  the form. Source: screens.md. */
export function PeopleTable({ onPick }: { readonly onPick: (credentials: Credentials) => void }) {
  const cast = useCast();
  if (cast === null || cast.people.length === 0) return null;
  return (
    <section className={styles['people']} aria-labelledby="people-title">
      <p className={styles['mark']}>Simulated world</p>
      <h2 id="people-title" className={styles['title']}>
        Try it as one of these people
      </h2>
      <p className={styles['lead']}>
        No one here is real. Mail and texts arrive in the <a href={cast.inboxUrl}>inbox</a> and on the{' '}
        <a href={cast.phoneUrl}>phone</a>; the <a href={cast.controlPanelUrl}>control panel</a> moves the days.
      </p>
      <ul className={styles['list']}>
        {cast.people.map((person) => (
          <li key={person.code} className={styles['person']}>
            <div>
              <p className={styles['name']}>
                {person.name} <span className={styles['code']}>{person.code}</span>
              </p>
              <p className={styles['shows']}>{person.shows}</p>
            </div>
            <Button
              tone="secondary"
              size="small"
              aria-label={`Use ${person.name}`}
              onClick={() => {
                onPick({ username: person.username, password: person.password });
                document.getElementById('field-username')?.focus();
              }}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Read without the code of the calls, so that the form of a simulation loads as little as that of a lender.
function useCast(): Cast | null {
  const [cast, setCast] = useState<Cast | null>(null);
  useEffect(() => {
    let isGone = false;
    readPlainly('/simulation/cast').then(
      (answer) => {
        if (!isGone) setCast(answer as unknown as Cast);
      },
      () => noteEvent('the people to try could not be read'),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return cast;
}
