// Home's title: the time of day in Lagos, and the customer's first name.
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { formatTime } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';

export function Greeting() {
  const { first_name, username } = useUser();
  return (
    <h1 className="min-w-0 flex-1 text-muted text-sm leading-5 lg:text-text lg:text-2xl lg:font-bold lg:leading-8">
      {timeOfDay(Number(formatTime(Date.now()).slice(0, 2)))},{' '}
      <span className="block truncate font-bold text-[1.375rem] text-text leading-7 lg:inline lg:text-2xl">
        {firstNameOf(first_name) || username}
      </span>
    </h1>
  );
}

function timeOfDay(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}
