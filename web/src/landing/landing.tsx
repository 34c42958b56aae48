// The landing page (spec §1), static.
import { assurances, features, statistics, tagline, testimonials } from './content.ts';

const LINK = 'inline-flex min-h-11 items-center justify-center rounded-card px-5 font-semibold';

export function Landing() {
  return (
    <>
      <header className="mx-auto flex h-18 max-w-6xl items-center justify-between px-5 py-3">
        <span className="flex items-center gap-2 text-xl font-bold">
          <Mark />
          Alajo
        </span>
        <nav aria-label="Account" className="flex gap-2">
          <a href="/login" className={`${LINK} text-primary hover:bg-tint`}>
            Sign In
          </a>
          <a href="/register" className={`${LINK} bg-primary text-on-primary`}>
            Get Started
          </a>
        </nav>
      </header>
      <main>
        <Hero />
        <section aria-labelledby="features" className="mx-auto max-w-6xl px-5 py-14">
          <h2 id="features" className="text-2xl font-bold sm:text-3xl">
            One app for your money
          </h2>
          <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {features.map(({ title, text }) => (
              <li key={title} className="rounded-card border border-line bg-surface p-5">
                <span className="block h-1.5 w-8 rounded-full bg-amber" />
                <h3 className="mt-4 font-semibold">{title}</h3>
                <p className="mt-1 text-sm text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Alajo in figures" className="bg-tint">
          <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-6 px-5 py-10 text-center sm:grid-cols-4">
            {statistics.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-muted">{label}</dt>
                <dd className="text-3xl font-bold text-primary">{figure}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="voices" className="mx-auto max-w-6xl px-5 py-14">
          <h2 id="voices" className="text-2xl font-bold sm:text-3xl">
            What customers say
          </h2>
          <div className="mt-8 grid gap-4 md:grid-cols-3">
            {testimonials.map(({ words, who }) => (
              <figure key={who} className="rounded-card border border-line bg-surface p-5">
                <blockquote>“{words}”</blockquote>
                <figcaption className="mt-3 text-sm font-semibold text-muted">{who}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-4 px-5 py-8 text-sm text-muted">
          <p>© 2026 Alajo · {assurances.join(' · ')}</p>
          <a href="/verify" className="inline-flex min-h-11 items-center text-primary underline">
            Check a receipt
          </a>
        </div>
      </footer>
    </>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-12 md:grid-cols-2 md:py-20">
      <div>
        <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">
          Your naira, always where you can see it
        </h1>
        <p className="mt-5 text-lg text-muted">
          {tagline}. Send, save and pay from one wallet, on any phone and any network.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/register" className={`${LINK} bg-primary text-on-primary`}>
            Get Started
          </a>
          <a href="/login" className={`${LINK} border border-line bg-surface`}>
            Sign In
          </a>
        </div>
      </div>
      <Circle />
    </section>
  );
}

const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
    <rect width="32" height="32" rx="8" fill="#0f766e" />
    <circle
      cx="16"
      cy="16"
      r="8.5"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeDasharray="9 4.35"
      strokeLinecap="round"
    />
    <circle cx="16" cy="16" r="2.6" fill="#f59e0b" />
  </svg>
);

// A turn that goes round: people in a ring, the pot in the middle, one of them collecting.
const Circle = () => (
  <svg aria-hidden="true" viewBox="0 0 400 340" className="w-full">
    <circle
      cx="200"
      cy="170"
      r="120"
      fill="none"
      stroke="var(--line)"
      strokeWidth="2"
      strokeDasharray="6 8"
    />
    <circle cx="200" cy="170" r="58" fill="var(--primary)" />
    <text
      x="200"
      y="186"
      textAnchor="middle"
      fontSize="46"
      fontWeight="700"
      fill="var(--on-primary)"
    >
      ₦
    </text>
    {[0, 60, 120, 180, 240, 300].map((angle) => (
      <g key={angle} transform={`rotate(${angle} 200 170) translate(200 50) rotate(${-angle})`}>
        <circle r="30" fill={angle === 60 ? 'var(--amber)' : 'var(--tint)'} />
        <circle cy="-7" r="8" fill={angle === 60 ? 'var(--on-amber)' : 'var(--primary)'} />
        <path
          d="M-14 15a14 12 0 0 1 28 0z"
          fill={angle === 60 ? 'var(--on-amber)' : 'var(--primary)'}
        />
      </g>
    ))}
  </svg>
);
