// Shared parts of the landing page's sections.
import type { ReactNode } from 'react';

/** The page's column. */
export const WIDE = 'mx-auto max-w-[1120px] px-5';
export const HEADING =
  'text-balance font-bold text-2xl leading-7.5 tracking-tight lg:text-[2.375rem] lg:leading-11';

type Props = {
  id: string;
  title: string;
  /** True to share the background of the section above. */
  joined?: boolean;
  children: ReactNode;
};

/** A section with a heading and an anchor. */
export const Section = ({ id, title, joined = false, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <div className={`${WIDE} pb-6 lg:pb-20 ${joined ? '' : 'pt-6 lg:pt-20'}`}>
      <h2 id={`${id}-title`} className={HEADING}>
        {title}
      </h2>
      {children}
    </div>
  </section>
);
