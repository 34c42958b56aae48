// The searchable list of questions and answers.
import { matchesSearch } from '@alajo/contract/search.ts';
import { Search } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { pricingDay } from '../platform/pricing-day.ts';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { type Faq, faqsOn } from './faq.ts';

const matches = (search: string) => (faq: Faq) =>
  matchesSearch(search, {
    name: faq.question,
    description: [...faq.answer, faq.words].join(' '),
  });

export function Faqs({ search: field }: { search: Ref<HTMLInputElement> }) {
  const [search, setSearch] = useState('');
  const found = faqsOn(pricingDay()).filter(matches(search));
  return (
    <section aria-labelledby="faqs" className="flex flex-col gap-3">
      <h2 id="faqs" className="font-semibold text-lg">
        Frequently asked questions
      </h2>
      <Field
        ref={field}
        type="search"
        label="Search the questions"
        placeholder="pending, PIN, token …"
        maxLength={80}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        end={<Search size={18} aria-hidden="true" className="mr-3 text-muted" />}
      />
      <p role="status" className={search.trim() ? 'text-muted text-sm' : 'sr-only'}>
        {search.trim() && countOf(found.length)}
      </p>
      {found.length > 0 && (
        <Card className="!p-0 divide-y divide-line">
          {found.map((faq) => (
            <Question key={faq.id} faq={faq} />
          ))}
        </Card>
      )}
    </section>
  );
}

function countOf(count: number): string {
  if (count === 0) return 'No matching questions. Ask us above.';
  return count === 1 ? '1 answer' : `${count} answers`;
}

function Question({ faq }: { faq: Faq }) {
  return (
    <details className="px-5">
      <summary className="min-h-11 cursor-pointer py-3.5 font-medium">{faq.question}</summary>
      <div className="flex flex-col gap-3 pb-4 text-muted">
        {faq.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {faq.link && (
          <Link
            to={faq.link.to}
            className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline"
          >
            {faq.link.label}
          </Link>
        )}
      </div>
    </details>
  );
}
