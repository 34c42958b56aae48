// What Home asks the server for, the address of each reply: app.html asks while the scripts are fetched.
// First what the balance and the card below it wait for: old connections carry six at a time.
export const ASKED_AHEAD = [
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
