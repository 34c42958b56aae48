// Last step of signing in on a new device: a passkey makes it trusted. Browsers without passkeys skip it.
import { NEW_DEVICE_HOURS } from '@alajo/contract/time-limits.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { nextPage } from '../platform/next-page.ts';
import { AuthFrame } from '../ui/auth-frame.tsx';
import { Notice } from '../ui/card.tsx';
import PasskeyOffer from './passkey-offer.tsx';

export function Component() {
  const navigate = useNavigate();
  const leave = () => navigate(nextPage(), { replace: true });
  const possible = globalThis.PublicKeyCredential !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    if (!possible) leave();
  }, []);
  if (!possible) return null;
  return (
    <AuthFrame
      title="Trust this device?"
      lead="You’re signed in. A passkey makes it quicker and safer next time."
    >
      <Notice tone="warn">
        This device is new to your account, so for {NEW_DEVICE_HOURS} hours a lower sending limit
        applies and every payment needs a passkey or code.
      </Notice>
      <PasskeyOffer onDone={leave} />
    </AuthFrame>
  );
}
