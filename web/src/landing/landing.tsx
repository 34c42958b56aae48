// The landing page (spec §1), static. Its texts are in content.ts, its pictures in pictures.tsx.
import { NEWSLETTER_PATH, newsletterMessages } from '@alajo/contract/notifications/newsletter.ts';
import type { ReactNode } from 'react';
import * as content from './content.ts';
import { Mark, PhonePicture, Picture, RingPicture } from './pictures.tsx';

const LINK =
  'inline-flex min-h-11 items-center justify-center whitespace-nowrap rounded-control px-4 font-semibold';
const FILLED = `${LINK} bg-primary text-on-primary hover:darker`;
const WIDE = 'mx-auto max-w-6xl px-5';
const CARD = 'rounded-card border border-line bg-surface p-5';

/** `day`: the Lagos day of its prices and limits. */
export function Landing({ day }: { day: string }) {
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <Header />
      <main id="content">
        <Hero />
        <Features />
        <Figures day={day} />
        <AjoSteps />
        <Safety day={day} />
        <Charges day={day} />
        <Testimonials />
        <Questions day={day} />
        <Newsletter />
      </main>
      <Footer />
    </>
  );
}

const Header = () => (
  <header className="border-b border-line bg-surface">
    <div className={`${WIDE} flex min-h-16 items-center justify-between gap-2`}>
      <a href="/" className="flex min-h-11 items-center gap-2 rounded-control text-xl font-bold">
        <Mark />
        Alajo
      </a>
      <nav aria-label="On this page" className="hidden gap-1 lg:flex">
        {PAGE_LINKS.map(({ to, label }) => (
          <a key={to} href={to} className={`${LINK} font-medium text-muted hover:bg-tint`}>
            {label}
          </a>
        ))}
      </nav>
      <nav aria-label="Account" className="flex gap-1 sm:gap-2">
        <a href="/login" className={`${LINK} text-primary hover:bg-tint max-[359px]:px-2`}>
          Sign In
        </a>
        <a href="/register" className={`${FILLED} max-sm:px-3`}>
          Get Started
        </a>
      </nav>
    </div>
  </header>
);

const PAGE_LINKS = [
  { to: '#features', label: 'What it does' },
  { to: '#ajo', label: 'Ajo' },
  { to: '#safety', label: 'Safety' },
  { to: '#charges', label: 'Costs' },
  { to: '#questions', label: 'Questions' },
];

const Hero = () => (
  <section className={`${WIDE} grid items-center gap-8 py-10 md:grid-cols-2 md:py-16`}>
    <div>
      <p className="font-semibold text-primary">{content.tagline}</p>
      <h1 className="mt-3 text-balance text-4xl font-bold tracking-tight sm:text-5xl lg:text-6xl">
        {content.hero.title}
      </h1>
      <p className="mt-5 text-lg text-muted">{content.hero.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href="/register" className={`${FILLED} min-h-12 px-6`}>
          Get Started
        </a>
        <a href="/login" className={`${LINK} min-h-12 border border-line bg-surface px-6`}>
          Sign In
        </a>
      </div>
      <ul className="mt-6 flex flex-col gap-2 text-sm">
        {content.hero.points.map((point) => (
          <li key={point} className="flex items-center gap-2">
            <Tick />
            {point}
          </li>
        ))}
      </ul>
    </div>
    <PhonePicture />
  </section>
);

const Tick = () => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 fill-none stroke-good">
    <path d="m4 10.5 4 4 8-9" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

type SectionProps = { id: string; title: string; tinted?: boolean; children: ReactNode };

/** A section with a heading and an anchor. */
const Section = ({ id, title, tinted = false, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={tinted ? 'bg-tint' : ''}>
    <div className={`${WIDE} py-12 md:py-16`}>
      <h2 id={`${id}-title`} className="text-balance text-2xl font-bold sm:text-3xl">
        {title}
      </h2>
      {children}
    </div>
  </section>
);

const Features = () => (
  <Section id="features" title="One app for your money">
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {content.features.map(({ id, drawing, title, text, soon }) => (
        <li key={id} id={id} className={`${CARD} target:border-primary`}>
          <div className="flex items-start justify-between">
            <Picture of={drawing} />
            {soon && (
              <span className="rounded-full bg-warn-tint px-2.5 py-0.5 text-xs font-semibold text-warn">
                Coming
              </span>
            )}
          </div>
          <h3 className="mt-4 font-semibold">{title}</h3>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);

type Dated = { day: string };

const Figures = ({ day }: Dated) => (
  <section aria-label="Alajo in figures" className="bg-tint">
    <dl className={`${WIDE} grid grid-cols-2 gap-6 py-10 text-center lg:grid-cols-4`}>
      {content.statisticsOn(day).map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mx-auto max-w-52 text-sm text-muted">{label}</dt>
          <dd className="text-3xl font-bold tabular-nums text-primary sm:text-4xl">{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const AjoSteps = () => (
  <Section id="ajo" title={content.turns.title}>
    <div className="mt-8 grid items-center gap-10 lg:grid-cols-[1fr_1.2fr]">
      <RingPicture />
      <ol className="grid gap-4 sm:grid-cols-2">
        {content.turns.steps.map(({ title, text }, at) => (
          <li key={title} className={CARD}>
            <span className="grid size-8 place-items-center rounded-full bg-amber font-bold text-on-amber">
              {at + 1}
            </span>
            <h3 className="mt-3 font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </Section>
);

const Safety = ({ day }: Dated) => (
  <Section id="safety" title={content.safetyOn(day).title} tinted>
    <ul className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {content.safetyOn(day).reasons.map(({ title, text }) => (
        <li key={title} className="flex gap-3">
          <Tick />
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <a href="/verify" className={`${FILLED} mt-8`}>
      Check a receipt
    </a>
  </Section>
);

const Charges = ({ day }: Dated) => (
  <Section id="charges" title="What it costs">
    <div className="mt-8 grid gap-8 md:grid-cols-[1.4fr_1fr]">
      <table className="w-full border-collapse">
        <caption className="sr-only">What Alajo charges for each kind of payment</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-muted">
            <th scope="col" className="py-2 font-medium">
              Payment
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Our fee
            </th>
          </tr>
        </thead>
        <tbody>
          {content.chargesOn(day).map(({ what, cost }) => (
            <tr key={what} className="border-b border-line">
              <th scope="row" className="py-3 pr-4 text-left font-normal">
                {what}
              </th>
              <td className="py-3 text-right font-semibold tabular-nums">{cost}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted">{content.chargesNoteOn(day)}</p>
    </div>
  </Section>
);

const Testimonials = () => (
  <Section id="voices" title="What it is like" tinted>
    <div className="mt-8 grid gap-4 md:grid-cols-3">
      {content.testimonials.map(({ words, who, about }) => (
        <figure key={who} className={`${CARD} flex flex-col justify-between gap-4`}>
          <blockquote>“{words}”</blockquote>
          <figcaption className="flex items-center gap-3 text-sm">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-primary font-bold text-on-primary"
            >
              {who[0]}
            </span>
            <span>
              <b className="block font-semibold">{who}</b>
              <span className="text-muted">{about}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
    <p className="mt-4 text-sm text-muted">{content.testimonialsNote}</p>
  </Section>
);

const Questions = ({ day }: Dated) => (
  <Section id="questions" title="Questions">
    <div className="mt-8 grid items-start gap-3 md:grid-cols-2">
      {content.questionsOn(day).map(({ ask, answer }) => (
        <details key={ask} className="rounded-card border border-line bg-surface px-5">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">{ask}</summary>
          <p className="pb-4 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  </Section>
);

const TONES = {
  thanks: 'bg-good-tint text-good',
  refused: 'bg-bad-tint text-bad',
  later: 'bg-warn-tint text-warn',
};

// Each outcome is an anchor of this page, visible only while it is the target: no script needed.
const Newsletter = () => (
  <Section id="newsletter" title={content.newsletter.title} tinted>
    <p className="mt-3 text-muted">{content.newsletter.text}</p>
    <form
      method="post"
      action={NEWSLETTER_PATH}
      className="mt-6 grid max-w-xl items-end gap-3 sm:grid-cols-[1fr_auto]"
    >
      <div>
        <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-medium">
          Email address
        </label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          className="min-h-12 w-full rounded-control border border-field bg-surface px-3.5 text-base"
        />
      </div>
      <button type="submit" className={`${FILLED} min-h-12 px-6`}>
        Subscribe
      </button>
    </form>
    {(['thanks', 'refused', 'later'] as const).map((what) => (
      <p
        key={what}
        id={newsletterMessages[what].id}
        role="status"
        tabIndex={-1}
        className={`mt-4 hidden max-w-xl scroll-mt-64 rounded-card px-4 py-3 target:block ${TONES[what]}`}
      >
        {newsletterMessages[what].text}
      </p>
    ))}
  </Section>
);

const Footer = () => (
  <footer className="border-t border-line bg-surface">
    <div className={`${WIDE} grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-4`}>
      {content.footer.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="font-semibold">{title}</h2>
          <ul className="mt-2">
            {links.map(({ label, to }) => (
              <li key={to}>
                <a
                  href={to}
                  className="inline-flex min-h-11 items-center text-muted hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div id="contact">
        <h2 className="font-semibold">Contact</h2>
        <address className="mt-2 not-italic text-muted">
          <a
            href={`mailto:${content.contact.email}`}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {content.contact.email}
          </a>
          <p>{content.contact.place}</p>
        </address>
      </div>
    </div>
    <p className={`${WIDE} pb-8 text-sm text-muted`}>
      © Alajo. An Alajo wallet is not a bank account.
    </p>
  </footer>
);
