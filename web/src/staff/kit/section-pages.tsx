// Links to the other pages of a section that the member’s roles can open.
import { NavLink, useLocation } from 'react-router';
import { useMe } from '../platform/session.ts';
import { sectionsFor } from '../sections.ts';

export function SectionPages() {
  const me = useMe();
  const { pathname } = useLocation();
  const section = sectionsFor(me).find(({ pages }) => pages.some(({ path }) => path === pathname));
  if (section === undefined || section.pages.length < 2) return null;
  return (
    <nav
      aria-label={section.title.replace('&', 'and')}
      className="flex flex-wrap gap-1 rounded-lg bg-quiet p-0.5"
    >
      {section.pages.map(({ path, title }) => (
        <NavLink
          key={path}
          to={path}
          className={({ isActive }) =>
            `flex h-7 items-center rounded-md px-2.5 font-medium ${isActive ? 'bg-surface font-semibold' : 'text-muted hover:text-text'}`
          }
        >
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
