const format = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Thu 26 Nov 14:05` in Lagos, as on the app's screens, for notices. */
export const instantText = (at: string | Date): string =>
  format.format(new Date(at)).replaceAll(',', '');
