// The customer's own QR code, which anyone can pay, and a link to the scanner.
import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { LinkCode, ShareLink } from '../ui/share-link.tsx';
import { QueryError } from '../ui/states.tsx';
import { WovenEdge } from '../ui/woven-edge.tsx';
import { personalQuery } from './queries.ts';

const loadScan = () => import('./scan.tsx');
const Scan = lazyPart(loadScan);

export function Component() {
  const user = useUser();
  const query = useQuery(personalQuery);
  const [scanning, setScanning] = useState(false);
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      <title>My QR · Alajo</title>
      <PageHead title="My QR" back={{ to: '/requests', name: 'your requests' }}>
        <Button variant="tint" onPointerDown={loadScan} onClick={() => setScanning(true)}>
          <ScanLine size={18} aria-hidden="true" />
          Scan
        </Button>
      </PageHead>
      <QueryError query={query} />
      {query.isPending && !query.error && <Skeleton className="h-[480px]" />}
      {query.data && (
        <Card className="relative flex flex-col items-center gap-4 overflow-hidden pt-9 text-center">
          <WovenEdge className="absolute inset-x-0 top-0 bg-[linear-gradient(90deg,var(--card-from),var(--card-to))] text-surface" />
          <Avatar name={name} className="size-14 text-lg" />
          <div>
            <p className="font-bold text-xl">{name}</p>
            <p className="text-muted">@{user.username}</p>
          </div>
          <LinkCode path={`/pay/${query.data.slug}`} className="size-56" />
          <p className="max-w-72 text-balance text-muted text-sm">
            Anyone can pay you with this code: from Alajo, by card or by bank transfer. It shows
            your name, never your balance or phone number.
          </p>
          <ShareLink main path={`/pay/${query.data.slug}`} text={`Pay ${name} on Alajo:`} />
        </Card>
      )}
      {scanning && <Scan onClose={() => setScanning(false)} />}
    </div>
  );
}
