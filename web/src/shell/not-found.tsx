// The page for addresses that do not exist. The server sends it with status 404.
import { useSession } from '../platform/session.ts';
import { AuthFrame } from '../ui/auth-frame.tsx';
import { buttonClass } from '../ui/button.tsx';

export function Component() {
  const signedIn = useSession() !== undefined;
  return (
    <AuthFrame
      title="Page not found"
      lead="There’s no page at this address. Check the link, or start again from here."
    >
      {/* The landing page is outside the app. */}
      <a className={buttonClass('primary')} href={signedIn ? '/dashboard' : '/'}>
        {signedIn ? 'Go to your dashboard' : 'Go to the home page'}
      </a>
    </AuthFrame>
  );
}
