// Tabs of the pages about rules and providers.
import { Link, useLocation, useSearchParams } from 'react-router';
import { may, useMe } from '../platform/session.ts';
import { tabIn, tabs } from './rules-data.ts';

export function RulePages() {
  const me = useMe();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const tab = tabIn(params.get('tab') ?? undefined);
  const rules = Object.entries(tabs).map(([name, { title }]) => ({
    title,
    to: name === 'charges' ? '/staff/rules' : `/staff/rules?tab=${name}`,
    on: pathname === '/staff/rules' && tab === name,
  }));
  const others = [
    { title: 'Providers', to: '/staff/providers' },
    { title: 'Announcements', to: '/staff/announcements' },
  ].map((page) => ({ ...page, on: pathname === page.to }));
  const pages = [
    ...(may(me, 'rules.read') ? rules : []),
    ...(may(me, 'providers.read') ? others : []),
  ];
  return (
    <nav aria-label="Rules" className="flex flex-wrap gap-1.5">
      {pages.map(({ title, to, on }) => (
        <Link
          key={to}
          to={to}
          aria-current={on ? 'page' : undefined}
          className={`inline-flex h-7 items-center rounded-full border px-2.5 font-medium ${on ? 'border-primary bg-primary font-semibold text-on-primary' : 'border-line bg-surface hover:bg-tint'}`}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
