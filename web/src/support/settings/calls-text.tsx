// Names of the staff who are calling the customer now, for Settings, chats and claims. Refreshed while shown.
import { CALLS_ASK_NO_SECRETS, callsText } from '@alajo/contract/support/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callsQuery } from '../queries.ts';

export function CallsText() {
  const { data, isError, fetchStatus } = useQuery(callsQuery);
  const isUnknown = isError || fetchStatus === 'paused';
  return (
    <span role="status">
      {isUnknown
        ? 'We can’t see now whether anyone from Alajo is calling you. Hang up if in doubt.'
        : data && callsText(data)}{' '}
      {CALLS_ASK_NO_SECRETS}
    </span>
  );
}
