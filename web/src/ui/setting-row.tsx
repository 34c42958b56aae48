// Rows of the pages of Settings: a name, a line below it, and a button, switch or chevron. Their names come from
// lists that the search of Settings reads too.
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './setting-row.css';

type Texts = {
  name: string;
  /** Search words that aren't in the name. */
  words?: string;
};

/** `id` is the row's anchor in the URL. */
export type SettingEntry = Texts & { id: string };

export function defineRows<Id extends string>(rows: Record<Id, Texts>): Record<Id, SettingEntry> {
  const entries = Object.entries<Texts>(rows).map(([id, texts]) => [id, { id, ...texts }]);
  return Object.fromEntries(entries);
}

/** The anchor that the search leads to. Elements that can't be focused need a `tabIndex` of -1 too. */
export const anchorOf = ({ id }: SettingEntry) => ({ id, 'data-setting': id });

/** A card of rows. */
export function SettingRows({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
      {children}
    </div>
  );
}

type Props = {
  row: SettingEntry;
  /** Shown instead of the row's own name. */
  name?: string;
  about?: ReactNode;
  children?: ReactNode;
};

/** With `children`, such as a button, on the right. */
export function SettingRow({ row, name, about, children }: Props) {
  return (
    <div {...anchorOf(row)} tabIndex={-1} className="setting">
      <Lines row={row} name={name} about={about} />
      {children}
    </div>
  );
}

export function SettingLink({ to, row, about }: Pick<Props, 'row' | 'about'> & { to: string }) {
  return (
    <Link {...anchorOf(row)} to={to} className="setting hover:bg-tint">
      <Lines row={row} about={about} />
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  );
}

/** A value that is only shown. */
export function SettingFact({ row, value }: Pick<Props, 'row'> & { value: string }) {
  return (
    <div {...anchorOf(row)} tabIndex={-1} className="setting setting-fact">
      <span className="text-muted text-sm">{row.name}</span>
      <span className="setting-name wrap-anywhere">{value}</span>
    </div>
  );
}

type SwitchProps = Pick<Props, 'row' | 'about'> & {
  /** Before the name. */
  icon?: ReactNode;
  checked: boolean;
  onChecked: (checked: boolean) => void;
};

/** The whole row can be tapped. */
export function SettingSwitch({ row, about, icon, checked, onChecked }: SwitchProps) {
  const id = `${row.id}-switch`;
  return (
    <label htmlFor={id} {...anchorOf(row)} className="setting cursor-pointer">
      <Lines row={row} about={about} icon={icon} />
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state without aria-checked.
        role="switch"
        aria-label={row.name}
        aria-describedby={about ? aboutId(row) : undefined}
        className="switch"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
    </label>
  );
}

/** Rows that most people never need, behind a row that says what applies without them. */
export function SettingFold({ row, about, children }: Props) {
  return (
    <details className="setting-fold">
      <summary {...anchorOf(row)} className="setting cursor-pointer">
        <Lines row={row} about={about} />
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </summary>
      <div className="divide-y divide-line border-line border-t">{children}</div>
    </details>
  );
}

/** A card for a row with more than one line, such as a list. */
export function SettingCard({ row, about, children }: Props) {
  return (
    <div
      {...anchorOf(row)}
      tabIndex={-1}
      className="setting-card flex flex-col gap-2 rounded-card border border-line bg-surface"
    >
      <div>
        <h2 className="setting-name">{row.name}</h2>
        {about && <p className="setting-about">{about}</p>}
      </div>
      {children}
    </div>
  );
}

const aboutId = ({ id }: SettingEntry) => `${id}-about`;

type LinesProps = {
  row: SettingEntry;
  name?: string | undefined;
  about?: ReactNode;
  icon?: ReactNode;
};

function Lines({ row, name = row.name, about, icon }: LinesProps) {
  return (
    <span className="flex items-center gap-3">
      {icon}
      <span className="min-w-0">
        <span className="setting-name block">{name}</span>
        {about && (
          <span id={aboutId(row)} className="setting-about block">
            {about}
          </span>
        )}
      </span>
    </span>
  );
}
