import { expect, test } from 'vitest';
import { readReplacementLink } from './replacement-link.ts';

test('the ids in a replacement link stay text, even when they look like numbers [RTE-58 OPEN-75]', () => {
  expect(readReplacementLink('?returnId=007&profileId=0b1c-2d')).toEqual({ returnId: '007', profileId: '0b1c-2d' });
});

test('a replacement link with a missing or malformed id is rejected [RTE-58]', () => {
  for (const query of ['', '?returnId=a', '?profileId=b', '?returnId=&profileId=b', '?returnId=a%00&profileId=b'])
    expect(readReplacementLink(query)).toBeNull();
});
