import { testBadRequests } from '#bad-requests.fixture.ts';

testBadRequests(['session', 'devices'], 13);
