import { testBadRequests } from '#across-rooms/bad-requests.fixture.ts';

testBadRequests(['registration', 'alias'], 9);
