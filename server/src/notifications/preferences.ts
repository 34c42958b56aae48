// A customer's choice of topics. A topic without a row is on, in the app and by push.
import {
  notificationTopic,
  type OptionalTopic,
  optionalTopic,
} from '@alajo/contract/notifications/schemas.ts';
import type { Deps } from '../deps.ts';

/** Every topic with its state, including those that can't be turned off. */
export async function listPreferences({ db }: Pick<Deps, 'db'>, userId: number) {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['topic', 'in_app', 'push'])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map<string, { in_app: boolean; push: boolean }>(
    rows.map(({ topic, ...state }) => [topic, state]),
  );
  const optional = new Set<string>(optionalTopic.options);
  const results = notificationTopic.options.map((topic) => ({
    topic,
    ...(chosen.get(topic) ?? { in_app: true, push: true }),
    always: !optional.has(topic),
  }));
  return { results };
}

export type Preference = { topic: OptionalTopic; in_app: boolean; push: boolean };

/** Turns a topic on or off from now on; earlier notices stay. Returns all topics. */
export async function prefer(deps: Pick<Deps, 'db'>, userId: number, wish: Preference) {
  const { topic, in_app } = wish;
  const state = { in_app, push: in_app && wish.push };
  await deps.db
    .insertInto('notification_preference')
    .values({ user_id: userId, topic, ...state })
    .onConflict((row) => row.columns(['user_id', 'topic']).doUpdateSet(state))
    .execute();
  return listPreferences(deps, userId);
}
