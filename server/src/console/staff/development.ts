// The development sign-in: with the demo customers, anyone can be one of the demo members of staff.
import { developmentRoutes } from '@alajo/contract/console/staff-routes.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { type HttpContext, serve } from '../../platform/http/serve.ts';
import { beginSession } from './sign-in.ts';

/** True only with the demo customers, which production rejects, so no money is real. */
export const hasDevelopmentSignIn = ({ demo, mode, payments, payouts }: Deps['config']) =>
  demo && mode !== 'production' && payments === 'sandbox' && payouts === 'sandbox';

/** Mounts it where it applies. */
export function mountDevelopmentSignIn(http: HttpContext, deps: Deps): void {
  if (!hasDevelopmentSignIn(deps.config)) return;
  const members = () =>
    deps.db
      .selectFrom('staff_member')
      .select(['id', 'name', 'roles'])
      .where('ended_at', 'is', null)
      .orderBy('id')
      .limit(50)
      .execute();
  serve(http, developmentRoutes, {
    members: async () => ({ results: await members() }),
    signIn: async ({ id }, from) => {
      const known = (await members()).some((member) => member.id === id);
      if (!known) throw new AppError('not_found');
      return beginSession(deps, id, from);
    },
  });
}
