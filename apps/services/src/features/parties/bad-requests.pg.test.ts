import { testBadRequests } from '#across-rooms/bad-requests.fixture.ts';

testBadRequests(['parties'], 6);
