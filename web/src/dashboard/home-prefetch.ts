// Home's first requests, by reply address: app.html sends them while the scripts load. The balance and the
// card below it come first, because old connections carry six requests at a time.
export const HOME_PREFETCH = [
  'wallet/',
  'ajo-groups/?limit=20',
  'waiting/',
  'sorting/',
  'safe-to-spend/',
  'transactions/?limit=10',
  'savings-goals/?limit=50',
  'insights/line/',
  'notifications/?limit=20',
];
