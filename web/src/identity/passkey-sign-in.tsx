// Sign-in without a password: a passkey among the suggestions of the username field, or by a button. Loaded
// once the form is there, by browsers that support passkeys; last on the page, so that nothing moves.
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import type { PresentedPasskey } from '@alajo/contract/webauthn.ts';
import { Fingerprint } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { nextPage } from '../platform/next-page.ts';
import { rememberPasskey } from '../platform/passkey-here.ts';
import { cancelPasskeyPrompt, signWithPasskey, usePasskeyButton } from '../platform/passkeys.ts';
import { signIn } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';

export default function PasskeySignIn({ remember }: { remember: boolean }): ReactNode {
  const navigate = useNavigate();
  const suggested = useRef<PresentedPasskey>(undefined);
  const { pending, problem, press } = usePasskeyButton(async () => {
    const passkey = suggested.current ?? (await requestPasskey());
    suggested.current = undefined;
    const { token, user } = await call(passkeyRoutes.passkeyLogin, { passkey });
    rememberPasskey(user.id);
    signIn({ token, user }, { remember });
    navigate(nextPage());
  });
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    if (pending) return;
    let left = false;
    // Not an error if no suggestion is picked.
    suggest().then(
      (passkey) => {
        if (left) return;
        suggested.current = passkey;
        if (passkey) latest.current();
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [pending]);
  useEffect(() => cancelPasskeyPrompt, []);
  return (
    <div className="flex flex-col gap-3">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button variant="secondary" loading={pending} onClick={press}>
        <Fingerprint size={20} aria-hidden="true" />
        Sign in with a passkey
      </Button>
    </div>
  );
}

async function requestPasskey({ conditional = false } = {}): Promise<PresentedPasskey> {
  const { options } = await call(passkeyRoutes.passkeyLoginOptions);
  return signWithPasskey(options, { conditional });
}

/** Waits until one is picked from the field's suggestions, in browsers that offer them. */
async function suggest(): Promise<PresentedPasskey | undefined> {
  const can = await PublicKeyCredential.isConditionalMediationAvailable?.();
  return can ? requestPasskey({ conditional: true }) : undefined;
}
