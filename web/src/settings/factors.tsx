// Second factors that need no message, in Settings: an authenticator app and recovery codes.
import { RECOVERY_CODES, RECOVERY_CODES_LOW } from '@alajo/contract/count-limits.ts';
import type { Factors } from '@alajo/contract/identity/factors.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSaved } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { QueryError } from '../ui/states.tsx';
import { factorsQuery } from './factors-query.ts';
import { Row, Section } from './section.tsx';

const loadAuthenticator = () => import('./authenticator-dialog.tsx');
const loadCodes = () => import('./recovery-codes-dialog.tsx');
const AuthenticatorDialog = lazyPart(loadAuthenticator);
const CodesDialog = lazyPart(loadCodes);

export default function FactorSections() {
  const query = useQuery(factorsQuery);
  const [opened, setOpened] = useState<'authenticator' | 'codes'>();
  const close = () => setOpened(undefined);
  const added = query.data?.authenticator;
  return (
    <>
      <Section id="authenticator" title="Authenticator app">
        <QueryError query={query} />
        {query.isPending && <Skeleton className="h-16" />}
        {query.data && (
          <Row
            name={added ? 'Your app is set up' : 'Codes from an app'}
            description={
              added
                ? `Added ${formatSaved(added.added_at)}. Use its codes instead of the ones we send.`
                : 'Six-digit codes from an app on your phone, even without network or SMS. Use them to sign in on a new device and to approve payments.'
            }
          >
            <Button
              variant="secondary"
              onPointerDown={loadAuthenticator}
              onClick={() => setOpened('authenticator')}
            >
              {added ? 'Remove app' : 'Set up app'}
            </Button>
          </Row>
        )}
      </Section>
      <Section id="recovery-codes" title="Recovery codes">
        <QueryError query={query} />
        {query.isPending && <Skeleton className="h-16" />}
        {query.data && (
          <Row name={codesTitle(query.data)} description={codesText(query.data)}>
            <Button
              variant="secondary"
              onPointerDown={loadCodes}
              onClick={() => setOpened('codes')}
            >
              {query.data.recovery_codes ? 'Create new codes' : 'Create codes'}
            </Button>
          </Row>
        )}
      </Section>
      {opened === 'authenticator' && <AuthenticatorDialog removing={!!added} onClose={close} />}
      {opened === 'codes' && <CodesDialog onClose={close} />}
    </>
  );
}

const codesTitle = ({ recovery_codes }: Factors) =>
  recovery_codes ? `${countText(recovery_codes.left, 'code')} left` : 'No codes yet';

function codesText({ recovery_codes }: Factors): string {
  if (recovery_codes === null) {
    return `${RECOVERY_CODES} codes to keep on paper. If you lose your phone, one code and your password let you in.`;
  }
  const made = `Created ${formatSaved(recovery_codes.made_at)}. Each works once.`;
  return recovery_codes.left > RECOVERY_CODES_LOW ? made : `${made} Create a new set soon.`;
}
