// "This wasn't me": from the link in a message about a new device, or in the app from its notification.
import { messages } from '@alajo/contract/errors.ts';
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { notMeToken } from '@alajo/contract/identity/devices.ts';
import { NOT_ME_INVALID } from '@alajo/contract/not-me-invalid.ts';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { useForm, valid } from '../platform/form.ts';
import { useSession } from '../platform/session.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';

const EFFECTS = [
  'No money can leave your wallet until you unfreeze it. You can still receive money.',
  'That device is signed out and removed.',
  'We’ll email you a link to choose a new password.',
];

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const device = Number(params.get('device'));
  const signedIn = useSession() !== undefined;
  const inApp = token === '' && Number.isSafeInteger(device) && device > 0;
  const form = useForm({
    initial: {},
    check: valid,
    send: () =>
      inApp
        ? call(deviceRoutes.reportUnknownDevice, { id: device })
        : call(deviceRoutes.notMe, { token }),
    failed: messages.internal,
    leaves: true,
  });
  const usable = inApp || z.safeParse(notMeToken, token).success;
  const done = form.reply !== undefined;
  return (
    <AuthFrame title={done ? 'Your money is safe' : 'This wasn’t me'}>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {form.reply && <Notice tone="good">{form.reply.message}</Notice>}
      {!usable && <Notice tone="bad">{NOT_ME_INVALID}</Notice>}
      {usable && !done && inApp && !signedIn && (
        <p className="text-muted">Sign in first, then open this notification again.</p>
      )}
      {usable && !done && !(inApp && !signedIn) && (
        <form {...form.props} className="flex flex-col gap-4">
          <p>If you don’t recognise this, we’ll lock everything down now:</p>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {EFFECTS.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <Button type="submit" variant="danger" loading={form.pending}>
            This wasn’t me: freeze my wallet
          </Button>
        </form>
      )}
      <TextLink to={signedIn ? '/dashboard' : '/login'}>
        {signedIn ? 'Back to dashboard' : 'Back to login'}
      </TextLink>
    </AuthFrame>
  );
}
