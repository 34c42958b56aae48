// What a customer is told about, topic by topic. The change is made when the box is pressed.
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import type { NotificationPreference } from '@alajo/contract/notifications/preferences.ts';
import { optionalTopic } from '@alajo/contract/notifications/schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, sentence } from '../platform/api.ts';
import { Notice, Skeleton } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { preferencesQuery } from './lists.ts';
import { TOPICS } from './rows.tsx';
import { ThisDevice } from './this-device.tsx';

const ABOUT: Record<NotificationPreference['topic'], string> = {
  money: 'Money in, money out and refunds. Always on, so that you miss no payment.',
  security: 'Sign-ins, password and PIN. Always on, so that you notice a thief.',
  ajo: 'Reminders before a contribution, turns, members and swaps.',
  savings: 'Goals you reach, and automatic savings that could not be made.',
  shop: 'Your orders and what you sell.',
  waste: 'Collections: confirmed, on the way, missed.',
  support: 'Answers to your requests.',
  account: 'Everything else about your account.',
};

/** A section for settings, or a dialog. Loads by itself. */
export function Preferences() {
  const query = useQuery(preferencesQuery);
  return (
    <div className="flex flex-col gap-4">
      <ThisDevice />
      <QueryTrouble query={query} />
      {query.isPending && <Skeleton className="h-64" />}
      {query.data && <Topics preferences={query.data} />}
    </div>
  );
}

function Topics({ preferences }: { preferences: NotificationPreference[] }) {
  const client = useQueryClient();
  const prefer = useMutation({
    mutationFn: ({ topic, in_app, push }: NotificationPreference) => {
      const optional = optionalTopic.options.find((one) => one === topic);
      if (optional === undefined) throw new Error(`${topic} cannot be turned off`);
      return call(preferenceRoutes.setPreference, { topic: optional, in_app, push });
    },
    onSuccess: ({ results }) => client.setQueryData(preferencesQuery.queryKey, results),
  });
  return (
    <>
      {prefer.error && <Notice tone="bad">{sentence(prefer.error)}</Notice>}
      <ul className="divide-y divide-line">
        {preferences.map((one) => (
          <li key={one.topic} className="py-3">
            <Topic
              one={
                prefer.isPending && prefer.variables.topic === one.topic ? prefer.variables : one
              }
              busy={prefer.isPending}
              onChange={(next) => prefer.mutate(next)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type TopicProps = {
  one: NotificationPreference;
  busy: boolean;
  onChange: (next: NotificationPreference) => void;
};

function Topic({ one, busy, onChange }: TopicProps) {
  const { topic, always, in_app, push } = one;
  const { label, icon: Icon } = TOPICS[topic];
  const about = `about-${topic}`;
  return (
    <fieldset aria-describedby={about} className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <legend className="float-left flex w-full items-center gap-2 font-semibold">
        <Icon size={18} aria-hidden="true" className="text-primary" />
        {label}
      </legend>
      <p id={about} className="w-full text-muted text-sm">
        {ABOUT[topic]}
      </p>
      <Box
        label="In the app"
        checked={in_app}
        disabled={always || busy}
        onChange={(on) => onChange({ ...one, in_app: on, push: on && push })}
      />
      <Box
        label="On my devices"
        checked={push}
        disabled={always || busy || !in_app}
        onChange={(on) => onChange({ ...one, push: on })}
      />
    </fieldset>
  );
}

type BoxProps = {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
};

function Box({ label, checked, disabled, onChange }: BoxProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 text-[15px]">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-primary"
      />
      {label}
    </label>
  );
}
