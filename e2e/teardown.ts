// Global teardown of all journeys.
import { removeFirstStarts } from './server.ts';

export const teardown = removeFirstStarts;
