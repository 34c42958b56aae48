// Notification settings by topic. A change is saved as soon as a box is ticked.
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import type { NotificationPreference } from '@alajo/contract/notifications/preferences.ts';
import { optionalTopic } from '@alajo/contract/notifications/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { QueryError } from '../../ui/states.tsx';
import { preferencesQuery } from '../notification-queries.ts';
import { TOPICS } from '../rows.tsx';
import { MoneyAlerts } from './money-alerts.tsx';
import { ThisDevice } from './push-setting.tsx';
import { SettingCheckbox } from './setting-checkbox.tsx';

const ABOUT: Record<NotificationPreference['topic'], string> = {
  money: 'Money in, money out and refunds. Always on, so you never miss a payment.',
  security: 'Sign-ins, password and PIN changes. Always on, to protect your account.',
  ajo: 'Reminders before a contribution, turns, members and swaps.',
  savings: 'Goals you reach, and missed auto-saves.',
  shop: 'Your orders and what you sell.',
  waste: 'Collections: confirmed, on the way, missed.',
  support: 'Replies to your tickets.',
  account: 'Everything else about your account.',
};

/** Used in Settings and in a dialog. Loads its own data. */
export function Preferences() {
  const query = useQuery(preferencesQuery);
  return (
    <div className="flex flex-col gap-4">
      <ThisDevice />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-64" />}
      {query.data && <Topics preferences={query.data} />}
      <MoneyAlerts />
    </div>
  );
}

function Topics({ preferences }: { preferences: NotificationPreference[] }) {
  const client = useQueryClient();
  const save = useAction({
    mutationFn: ({ topic, in_app, push }: NotificationPreference) => {
      const optional = optionalTopic.options.find((option) => option === topic);
      if (optional === undefined) throw new Error(`${topic} can’t be turned off`);
      return call(preferenceRoutes.setPreference, { topic: optional, in_app, push });
    },
    onSuccess: ({ results }) => client.setQueryData(preferencesQuery.queryKey, results),
  });
  return (
    <>
      {save.error && <Notice tone="bad">{errorMessage(save.error)}</Notice>}
      <ul className="divide-y divide-line">
        {preferences.map((preference) => (
          <li key={preference.topic} className="py-3">
            <Topic
              preference={
                save.isPending && save.variables.topic === preference.topic
                  ? save.variables
                  : preference
              }
              busy={save.isPending}
              onChange={(next) => save.mutate(next)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type TopicProps = {
  preference: NotificationPreference;
  busy: boolean;
  onChange: (next: NotificationPreference) => void;
};

function Topic({ preference, busy, onChange }: TopicProps) {
  const { topic, always, in_app, push } = preference;
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
      <SettingCheckbox
        label="In the app"
        checked={in_app}
        disabled={always || busy}
        onChange={(on) => onChange({ ...preference, in_app: on, push: on && push })}
      />
      <SettingCheckbox
        label="On my devices"
        checked={push}
        disabled={always || busy || !in_app}
        onChange={(on) => onChange({ ...preference, push: on })}
      />
    </fieldset>
  );
}
