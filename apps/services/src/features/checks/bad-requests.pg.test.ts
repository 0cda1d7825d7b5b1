import { testBadRequests } from '#bad-requests.fixture.ts';

testBadRequests(['checks'], 6);
