import fc from 'fast-check';
import { expect, test } from 'vitest';
import { api } from '#api.ts';
import { anyRequests, badRequests } from '#bad-requests.fixture.ts';
import type { Endpoint } from '#endpoint.ts';
import { API_BASE_PATH } from '#headers.ts';

test.each(Object.entries<Endpoint>(api))(
  '%s has many kinds of generated bad requests, and generated good requests',
  (_name, endpoint) => {
    const bad = fc.sample(badRequests(endpoint), 60);
    expect(new Set(bad.map((request) => JSON.stringify(request))).size).toBeGreaterThan(20);
    for (const { method, url } of bad)
      expect([method, url.startsWith(`${API_BASE_PATH}${endpoint.path}`)]).toEqual([endpoint.method, true]);
    expect(fc.sample(anyRequests(endpoint), 5)).toHaveLength(5);
  },
);
