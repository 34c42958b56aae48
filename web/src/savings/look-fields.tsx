// Pickers for a goal's picture and colour.
import {
  type GoalColour,
  goalColour,
  goalPicture,
  type GoalPicture as Picture,
} from '@alajo/contract/savings/schemas.ts';
import { COLOURS, GoalPicture, PICTURES } from './goal-picture.tsx';

type Look = { picture: Picture; colour: GoalColour };

const CHOICE =
  'grid cursor-pointer place-items-center border-2 border-transparent p-0.5 has-checked:border-primary has-focus-visible:outline-3 has-focus-visible:outline-primary';

export function LookFields({
  look,
  onLook,
}: {
  look: Look;
  onLook: (part: Partial<Look>) => void;
}) {
  const { picture, colour } = look;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Picture</legend>
        <div className="grid grid-cols-5 justify-items-center gap-1">
          {goalPicture.options.map((one) => (
            <label key={one} className={`rounded-card ${CHOICE}`}>
              <input
                type="radio"
                name="picture"
                aria-label={PICTURES[one].name}
                className="sr-only"
                checked={one === picture}
                onChange={() => onLook({ picture: one })}
              />
              <GoalPicture goal={{ picture: one, colour }} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Colour</legend>
        <div className="flex flex-wrap gap-1">
          {goalColour.options.map((one) => (
            <label key={one} className={`rounded-full ${CHOICE}`}>
              <input
                type="radio"
                name="colour"
                aria-label={COLOURS[one].name}
                className="sr-only"
                checked={one === colour}
                onChange={() => onLook({ colour: one })}
              />
              <span className={`grid size-10 place-items-center rounded-full ${COLOURS[one].hue}`}>
                <span className="size-4 rounded-full bg-current" />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
