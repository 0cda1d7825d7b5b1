import { testBadRequests } from '#across-rooms/bad-requests.fixture.ts';

testBadRequests(['checks'], 6);
