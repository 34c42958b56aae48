// The pot a member would collect, for three choices, without a script: the page contains every result, and
// landing.css shows the chosen one. Each result carries the position of its choice, counted from 1.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { type SeatMarker, SeatRing } from '../ui/seat-ring.tsx';
import { calculator } from './content.ts';
import { HEADING, WIDE } from './section.tsx';

const { people, contributions, rhythms } = calculator;

export const Calculator = () => (
  <section
    id="ajo"
    aria-labelledby="ajo-title"
    className="calculator border-line border-y bg-surface"
  >
    <div className={`${WIDE} grid items-center gap-x-24 py-7 lg:grid-cols-[1fr_400px] lg:py-20`}>
      <div className="lg:max-w-[560px]">
        <h2 id="ajo-title" className={`${HEADING} mb-4 lg:mb-8`}>
          {calculator.title}
        </h2>
        <Choice legend="People" name="people" labels={people.map(String)} />
        <Choice legend="Each pays" name="contribution" labels={contributions.map(formatNaira)} />
        <Choice legend="Every" name="rhythm" labels={rhythms.map(({ every }) => every)} />
      </div>
      <div className="mt-4 lg:mt-0">
        {people.map((count, index) => (
          <SeatRing
            key={count}
            data-people={index + 1}
            beads={circleOf(count)}
            radius={144}
            beadRadius={27}
            className="mx-auto size-[208px] lg:size-[352px]"
          >
            <span className="text-muted text-xs lg:text-15">The pot</span>
            <strong className="font-bold text-xl tabular-nums tracking-tight lg:text-4xl">
              <Pots count={count} />
            </strong>
            <span className="text-muted text-xs lg:text-15">at your turn</span>
          </SeatRing>
        ))}
        <p
          role="status"
          className="mt-2 text-balance text-center text-muted text-sm lg:mt-4 lg:text-17 lg:leading-6.5"
        >
          <Result />
        </p>
      </div>
    </div>
  </section>
);

type ChoiceProps = { legend: string; name: keyof typeof calculator.first; labels: string[] };

const Choice = ({ legend, name, labels }: ChoiceProps) => (
  <fieldset className="relative mt-2.5 min-w-0 lg:mt-5">
    <legend className="absolute top-3.5 left-0 w-14 text-muted text-sm leading-4.5 lg:top-[18px] lg:w-24">
      {legend}
    </legend>
    <div className="ml-14 grid auto-cols-fr grid-flow-col gap-0.5 rounded-control border border-line bg-bg p-0.5 sm:gap-1 sm:p-1 lg:ml-24">
      {labels.map((label, index) => (
        <label
          key={label}
          className="relative grid min-h-11 cursor-pointer place-items-center rounded-[9px] font-semibold text-muted text-sm tabular-nums max-[379px]:text-13 has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 lg:min-h-12 lg:text-base"
        >
          <input
            type="radio"
            name={name}
            value={label}
            defaultChecked={index === calculator.first[name]}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);

const Result = () => (
  <>
    You pay{' '}
    {contributions.map((amount, index) => (
      <b
        key={amount}
        data-contribution={index + 1}
        className="font-semibold text-text tabular-nums"
      >
        {formatNaira(amount)}
      </b>
    ))}{' '}
    {rhythms.map(({ every, each }, index) => (
      <span key={every} data-rhythm={index + 1}>
        {each}
      </span>
    ))}{' '}
    for{' '}
    {people.map((count, index) => (
      <span key={count} data-people={index + 1}>
        {count}
      </span>
    ))}{' '}
    {rhythms.map(({ every, many }, index) => (
      <span key={every} data-rhythm={index + 1}>
        {many}
      </span>
    ))}{' '}
    and collect{' '}
    {people.map((count, index) => (
      <b key={count} data-people={index + 1} className="font-semibold text-text tabular-nums">
        <Pots count={count} />
      </b>
    ))}{' '}
    once, at your turn. {calculator.fee}
  </>
);

/** The pot of a group of this size, for each contribution. */
const Pots = ({ count }: { count: number }) =>
  contributions.map((amount, index) => (
    <span key={amount} data-contribution={index + 1}>
      {formatNaira(kobo(count * amount))}
    </span>
  ));

const INITIALS = ['AO', 'CN', 'BT', 'HY', 'FE', 'KA', 'TB', 'IM', 'EU', 'SD', 'ZY', 'NE'];

/**
 * A full circle where everyone has paid; you sit past the middle, so there is still something to wait for.
 */
const circleOf = (count: number): SeatMarker[] =>
  INITIALS.slice(0, count).map((initials, place) =>
    place === Math.floor(count / 2.5)
      ? { state: 'now', initials: 'You' }
      : { state: 'paid', initials },
  );
