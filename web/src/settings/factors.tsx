// Rows of the second factors that need no message: an authenticator app and recovery codes.
import { RECOVERY_CODES, RECOVERY_CODES_LOW } from '@alajo/contract/count-limits.ts';
import type { Factors } from '@alajo/contract/identity/factors.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSaved } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SettingRow } from '../ui/setting-row.tsx';
import { QueryError } from '../ui/states.tsx';
import { factorsQuery } from './factors-query.ts';
import { SECURITY_ROWS } from './pages.ts';

const loadAuthenticator = () => import('./authenticator-dialog.tsx');
const loadCodes = () => import('./recovery-codes-dialog.tsx');
const AuthenticatorDialog = lazyPart(loadAuthenticator);
const CodesDialog = lazyPart(loadCodes);

export function FactorRows() {
  const query = useQuery(factorsQuery);
  const [opened, setOpened] = useState<'authenticator' | 'codes'>();
  const close = () => setOpened(undefined);
  const factors = query.data;
  const added = factors?.authenticator;
  return (
    <>
      <SettingRow
        row={SECURITY_ROWS.authenticator}
        about={
          added
            ? `Added ${formatSaved(added.added_at)}. Use its codes instead of the ones we send.`
            : 'Codes without network or SMS'
        }
      >
        {factors && (
          <Button
            variant="secondary"
            onPointerDown={loadAuthenticator}
            onClick={() => setOpened('authenticator')}
          >
            {added ? 'Remove app' : 'Set up app'}
          </Button>
        )}
      </SettingRow>
      <SettingRow row={SECURITY_ROWS['recovery-codes']} about={factors && codesText(factors)}>
        {factors && (
          <Button variant="secondary" onPointerDown={loadCodes} onClick={() => setOpened('codes')}>
            {factors.recovery_codes ? 'Create new codes' : 'Create codes'}
          </Button>
        )}
      </SettingRow>
      <QueryError query={query} />
      {opened === 'authenticator' && <AuthenticatorDialog removing={!!added} onClose={close} />}
      {opened === 'codes' && <CodesDialog onClose={close} />}
    </>
  );
}

function codesText({ recovery_codes }: Factors): string {
  if (recovery_codes === null) {
    return `${RECOVERY_CODES} codes on paper. If you lose your phone, one and your password let you in.`;
  }
  const { left, made_at } = recovery_codes;
  const made = `${countText(left, 'code')} left, created ${formatSaved(made_at)}.`;
  return left > RECOVERY_CODES_LOW ? made : `${made} Create a new set soon.`;
}
