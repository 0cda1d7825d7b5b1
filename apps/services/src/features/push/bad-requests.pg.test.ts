import { testBadRequests } from '#across-rooms/bad-requests.fixture.ts';

testBadRequests(['push'], 3);
