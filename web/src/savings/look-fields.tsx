// Pickers for a goal's picture and colour.
import {
  type GoalColour,
  goalColour,
  goalPicture,
  type GoalPicture as Picture,
} from '@alajo/contract/savings/schemas.ts';
import { COLOURS, GoalPicture, PICTURES } from './goal-picture.tsx';

type GoalLook = { picture: Picture; colour: GoalColour };

const CHOICE =
  'grid cursor-pointer place-items-center border-2 border-transparent p-0.5 has-checked:border-primary has-focus-visible:outline-3 has-focus-visible:outline-primary';

export function LookFields({
  look,
  onAccess,
}: {
  look: GoalLook;
  onAccess: (part: Partial<GoalLook>) => void;
}) {
  const { picture, colour } = look;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Picture</legend>
        <div className="grid grid-cols-5 justify-items-center gap-1">
          {goalPicture.options.map((option) => (
            <label key={option} className={`rounded-card ${CHOICE}`}>
              <input
                type="radio"
                name="picture"
                aria-label={PICTURES[option].name}
                className="sr-only"
                checked={option === picture}
                onChange={() => onAccess({ picture: option })}
              />
              <GoalPicture goal={{ picture: option, colour }} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Colour</legend>
        <div className="flex flex-wrap gap-1">
          {goalColour.options.map((option) => (
            <label key={option} className={`rounded-full ${CHOICE}`}>
              <input
                type="radio"
                name="colour"
                aria-label={COLOURS[option].name}
                className="sr-only"
                checked={option === colour}
                onChange={() => onAccess({ colour: option })}
              />
              <span
                className={`grid size-10 place-items-center rounded-full ${COLOURS[option].hue}`}
              >
                <span className="size-4 rounded-full bg-current" />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
