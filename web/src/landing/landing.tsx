// The landing page (spec §1), static. Its texts are in content.ts.
import { NEWSLETTER_PATH, newsletterMessages } from '@alajo/contract/notifications/newsletter.ts';
import { ChevronDown } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { AppCrop } from './app-crop.tsx';
import { Calculator } from './calculator.tsx';
import * as content from './content.ts';
import { Costs } from './costs.tsx';
import { LogoMark } from './logo.tsx';
import { Picture, ReasonPicture, StepPicture } from './pictures.tsx';
import { HEADING, Section, WIDE } from './section.tsx';

const LINK =
  'inline-flex min-h-11 items-center justify-center whitespace-nowrap rounded-control px-3.5 font-semibold';
const FILLED = `${LINK} bg-primary text-on-primary hover:brightness-90`;

/** `day`: the day in Lagos whose prices and limits it shows. */
export function Landing({ day }: { day: string }) {
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <Header />
      <main id="content">
        <Hero day={day} />
        <Figures day={day} />
        <Calculator />
        <Steps />
        <Services />
        <Costs day={day} />
        <Safety />
        <Voices />
        <Questions day={day} />
        <Newsletter />
      </main>
      <Footer />
    </>
  );
}

const Brand = () => (
  <a href="/" className="flex min-h-11 items-center gap-2 rounded-control font-bold text-lg">
    <LogoMark />
    Alajo
  </a>
);

const Header = () => (
  <header className="sticky top-0 z-10 border-line border-b bg-surface">
    <div className={`${WIDE} flex min-h-15 items-center justify-between gap-2 lg:min-h-18`}>
      <Brand />
      <nav aria-label="On this page" className="hidden gap-1 lg:flex">
        {PAGE_LINKS.map(({ to, label }) => (
          <a key={to} href={to} className={`${LINK} font-medium text-15 text-muted hover:bg-tint`}>
            {label}
          </a>
        ))}
      </nav>
      <nav aria-label="Account" className="flex gap-1 text-15 sm:gap-2">
        <a href="/login" className={`${LINK} text-primary hover:bg-tint max-[359px]:px-2`}>
          Sign In
        </a>
        <a href="/register" className={FILLED}>
          Get Started
        </a>
      </nav>
    </div>
  </header>
);

const PAGE_LINKS = [
  { to: '#ajo', label: 'Ajo' },
  { to: '#how', label: 'How it works' },
  { to: '#charges', label: 'Costs' },
  { to: '#safety', label: 'Safety' },
  { to: '#questions', label: 'Questions' },
];

type DayProps = { day: string };

const Hero = ({ day }: DayProps) => (
  <section className="overflow-hidden">
    <div
      className={`${WIDE} grid items-center gap-6 pt-6 lg:grid-cols-[minmax(0,1fr)_568px] lg:gap-12 lg:pt-10`}
    >
      <div>
        <p className="text-balance font-semibold text-primary text-sm lg:text-base">
          {content.tagline}
        </p>
        <h1 className="mt-2 text-balance font-bold text-[2.5rem] leading-11 tracking-tight lg:mt-4 lg:text-[4rem] lg:leading-16.5">
          {content.hero.title}
        </h1>
        <p className="mt-2.5 text-pretty text-muted lg:mt-5 lg:text-[1.1875rem] lg:leading-7.5">
          {content.hero.text}
        </p>
        <div className="mt-5 flex gap-3 lg:mt-8">
          <a href="/register" className={`${FILLED} min-h-12 px-7 max-lg:flex-1`}>
            Get Started
          </a>
          <a href="/login" className={`${LINK} min-h-12 border border-field bg-surface px-6`}>
            Sign In
          </a>
        </div>
      </div>
      <AppCrop day={day} />
    </div>
  </section>
);

const Figures = ({ day }: DayProps) => (
  <section aria-label="Alajo in figures" className="border-line border-t bg-surface">
    <dl className={`${WIDE} grid grid-cols-2 max-lg:px-0 lg:grid-cols-4`}>
      {content.figuresOn(day).map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-line px-5 pt-2.5 pb-3 odd:border-r max-lg:nth-[n+3]:border-t lg:border-l lg:px-6 lg:py-7 lg:first:border-l-0 lg:first:pl-0 lg:odd:border-r-0"
        >
          <dt className="text-13 text-muted leading-4.5 lg:text-15 lg:leading-5.5">{label}</dt>
          <dd className="font-bold text-[1.625rem] text-primary tabular-nums leading-7.5 tracking-tight lg:text-[2.125rem] lg:leading-10">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Steps = () => (
  <Section id="how" title={content.turns.title}>
    <ol className="mt-3.5 grid gap-3 sm:grid-cols-2 lg:mt-11 lg:grid-cols-4 lg:gap-8">
      {content.turns.steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[72px_1fr] items-center gap-4 lg:grid-cols-1 lg:content-start lg:gap-5"
        >
          <StepPicture step={index} />
          <div>
            <h3 className="font-semibold leading-5.5 lg:text-[1.1875rem] lg:leading-6.5">
              {index + 1}. {title}
            </h3>
            <p className="mt-0.5 text-muted text-sm lg:mt-1.5 lg:leading-[1.4375rem]">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);

const Services = () => (
  <Section id="services" title="One wallet does the rest" joined>
    <ul className="mt-4 grid grid-cols-4 gap-px overflow-hidden rounded-card border border-line bg-line lg:mt-9">
      {content.services.map(({ id, drawing, title, short, text, soon }) => (
        <li
          key={id}
          id={id}
          className="relative flex flex-col items-center gap-1.5 bg-surface px-0.5 pt-3.5 pb-3 target:bg-tint lg:items-start lg:gap-2.5 lg:p-6"
        >
          <Picture drawing={drawing} />
          <h3 className="font-semibold text-13 leading-4.5 lg:text-17 lg:leading-6">
            <span className="max-lg:sr-only">{title}</span>
            <span aria-hidden="true" className="lg:hidden">
              {short}
            </span>
          </h3>
          <p className="text-[0.90625rem] text-muted leading-[1.3125rem] max-lg:sr-only lg:-mt-1">
            {text}
          </p>
          {soon && (
            <span className="absolute top-1 right-1 rounded-full bg-warn-tint px-1.5 font-semibold text-[0.6875rem] text-warn leading-4 empty:hidden lg:top-6 lg:right-5 lg:px-2 lg:text-xs lg:leading-5">
              {soon}
            </span>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

const Safety = () => (
  <Section id="safety" title={content.safety.title}>
    <ul className="mt-4 grid gap-3.5 md:grid-cols-2 lg:mt-10 lg:gap-x-16 lg:gap-y-9">
      {content.safety.reasons.map(({ drawing, title, text }) => (
        <li key={title} className="grid grid-cols-[auto_1fr] gap-3.5 lg:gap-5">
          <ReasonPicture reason={drawing} />
          <div>
            <h3 className="font-semibold leading-5.5 lg:text-lg lg:leading-6.5">{title}</h3>
            <p className="text-muted text-sm lg:mt-1 lg:text-base">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const Voices = () => (
  <Section id="voices" title={content.voices.title} joined>
    <p className="mt-0.5 text-13 text-muted leading-4.5 lg:text-sm">{content.voices.note}</p>
    <ul
      aria-label="Examples"
      className="-mx-5 mt-2.5 grid snap-x snap-mandatory auto-cols-[304px] grid-flow-col gap-3 overflow-x-auto px-5 [scrollbar-width:none] lg:mx-0 lg:mt-8 lg:grid-flow-row lg:grid-cols-3 lg:gap-4 lg:px-0"
    >
      {content.voices.testimonials.map(({ words, who, about, link }) => (
        <li key={who} className="snap-center">
          <figure className="flex h-full flex-col gap-2.5 rounded-card border border-line bg-surface px-4 py-3.5 lg:gap-5 lg:p-6">
            <blockquote className="flex-1 text-15 leading-[1.3125rem] lg:text-17 lg:leading-6.5">
              “{words}”
            </blockquote>
            <figcaption className="flex items-center gap-2.5 text-muted text-sm leading-4.5">
              <Avatar name={who} className="size-9 text-13" />
              <span className="flex-1">
                <b className="block font-semibold text-text">{who}</b>
                {about}
              </span>
              <a
                href={link.to}
                className="inline-flex min-h-11 shrink-0 items-center font-semibold text-13 text-primary hover:underline"
              >
                {link.label}
              </a>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </Section>
);

const Questions = ({ day }: DayProps) => (
  <section
    id="questions"
    aria-labelledby="questions-title"
    className="border-line border-y bg-surface"
  >
    <div className={`${WIDE} pt-7 pb-4 lg:grid lg:grid-cols-[360px_1fr] lg:gap-20 lg:py-20`}>
      <h2 id="questions-title" className={HEADING}>
        Questions
      </h2>
      <div className="mt-1.5 divide-y divide-line lg:-mt-3.5">
        {content.questionsOn(day).map(({ ask, answer, soon }) => (
          <details key={ask} className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-semibold text-15 leading-5 lg:min-h-16 lg:text-17 [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{ask}</span>
              {soon && (
                <span className="rounded-full bg-warn-tint px-2 text-warn text-xs leading-5 empty:hidden">
                  {soon}
                </span>
              )}
              <ChevronDown
                size={20}
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[60ch] pb-4 text-15 text-muted leading-5.5 lg:pb-6 lg:text-base">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </div>
  </section>
);

const TONES = {
  thanks: 'bg-good-tint text-good',
  refused: 'bg-bad-tint text-bad',
  later: 'bg-warn-tint text-warn',
};

// Each outcome is an anchor on this page, visible only while it is the target: no script needed.
const Newsletter = () => (
  <section id="newsletter" aria-labelledby="newsletter-title">
    <div
      className={`${WIDE} grid items-center gap-x-16 gap-y-3.5 py-6 lg:grid-cols-[1fr_480px] lg:py-16`}
    >
      <div>
        <h2 id="newsletter-title" className={HEADING}>
          {content.newsletter.title}
        </h2>
        <p className="mt-1 text-13 text-muted lg:text-base">{content.newsletter.text}</p>
      </div>
      <form method="post" action={NEWSLETTER_PATH} className="flex gap-2">
        <label htmlFor="newsletter-email" className="sr-only">
          Email address
        </label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Email address"
          className="min-h-12 w-full min-w-0 rounded-control border border-field bg-surface px-3.5 text-base"
        />
        <button type="submit" className={`${FILLED} min-h-12 px-5`}>
          Subscribe
        </button>
      </form>
      {(['thanks', 'refused', 'later'] as const).map((outcome) => (
        <p
          key={outcome}
          id={newsletterMessages[outcome].id}
          role="status"
          tabIndex={-1}
          className={`hidden scroll-mt-64 rounded-card px-4 py-3 target:block lg:col-start-2 ${TONES[outcome]}`}
        >
          {newsletterMessages[outcome].text}
        </p>
      ))}
    </div>
  </section>
);

const FOOTER_HEADING = 'font-semibold text-13 leading-5 text-(--footer-soft) lg:mb-1.5';
const FOOTER_LINK = 'flex min-h-11 items-center hover:underline lg:min-h-[34px]';
const FOOTER_LIST = 'flex flex-wrap gap-x-5 lg:block';

const Footer = () => (
  <footer className="bg-(--footer) text-(--footer-text) text-sm lg:text-15">
    <div className={`${WIDE} py-5 lg:pt-14 lg:pb-8`}>
      <div className="grid gap-0.5 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.2fr] lg:gap-8">
        <div className="hidden max-w-[30ch] lg:block">
          <Brand />
          <p className="mt-2 text-(--footer-soft)">{content.footerText}</p>
        </div>
        {content.footer.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={FOOTER_HEADING}>{title}</h2>
            <ul className={FOOTER_LIST}>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <a href={to} className={FOOTER_LINK}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div id="contact">
          <h2 className={FOOTER_HEADING}>Contact</h2>
          <address className={`${FOOTER_LIST} not-italic`}>
            <a href={`mailto:${content.contact.email}`} className={FOOTER_LINK}>
              {content.contact.email}
            </a>
            <span className="flex min-h-11 items-center lg:min-h-[34px]">
              {content.contact.place}
            </span>
          </address>
        </div>
      </div>
      <p className="mt-2 border-white/15 border-t pt-3 text-(--footer-soft) text-13 leading-5 lg:mt-9">
        © Alajo. An Alajo wallet is not a bank account.
      </p>
    </div>
  </footer>
);
