import { testBadRequests } from '#bad-requests.fixture.ts';

testBadRequests(['registration', 'alias'], 9);
