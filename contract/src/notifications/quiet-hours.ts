/** Lagos times between which only money and security messages leave the app. */
export const QUIET_HOURS = { from: '20:00', until: '07:00' } as const;
