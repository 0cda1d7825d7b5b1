import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { originationPath } from '#steps/origination/origination-places.ts';
import { TextLink } from '#ui/text-link.tsx';

interface CallLineProps {
  readonly origination: Pick<Origination, 'applicationId' | 'storeId'>;
  readonly brand: RouteBrand;
}

/** The ways to talk to the store about an application: its number, and the wish to be called. Props: origination, brand. Source: LOP-010. */
export function ApplicationCallLine({ origination: { applicationId, storeId }, brand }: CallLineProps) {
  const store = useQuery(queryOf(getStore, { storeId }));
  const phone = store.data?.storeInfo.phone;
  return (
    <p>
      Questions?{' '}
      {phone !== undefined && (
        <>
          Call your store at <TextLink href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>{phone}</TextLink>, or{' '}
        </>
      )}
      <TextLink href={originationPath('OriginationCallMe', brand, applicationId)}>
        {phone === undefined ? 'Ask us to call you' : 'ask us to call you'}
      </TextLink>
      .
    </p>
  );
}
