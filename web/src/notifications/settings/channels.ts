// The channels that notifications come by besides the app, for the list of Settings.
import { useQuery } from '@tanstack/react-query';
import { alertsQuery } from '../notification-queries.ts';
import { pushStateQuery } from './push.ts';

/** Undefined until known, and if the server can't be reached. */
export function useNotificationChannels(): string[] | undefined {
  const { data: push } = useQuery(pushStateQuery);
  const { data: alerts } = useQuery(alertsQuery);
  if (push === undefined || alerts === undefined) return undefined;
  return [
    ...(push === 'on' ? ['push'] : []),
    ...(alerts.email.length > 0 ? ['email'] : []),
    ...(alerts.sms.length > 0 ? ['SMS'] : []),
  ];
}
