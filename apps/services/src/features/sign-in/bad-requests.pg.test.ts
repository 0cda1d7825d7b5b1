import { testBadRequests } from '#across-rooms/bad-requests.fixture.ts';

testBadRequests(['session', 'devices'], 13);
