// Return request: which items, why, and pictures of the problem.
import { RETURN_PICTURES_MAX } from '@alajo/contract/count-limits.ts';
import {
  claimOf,
  type ReturnItem,
  type ReturnReason,
  returnBody,
  returnReason,
} from '@alajo/contract/marketplace/returns.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { PICTURE_TYPES } from '@alajo/contract/pictures.ts';
import { RETURN_ANSWER_DAYS } from '@alajo/contract/time-limits.ts';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { uploadPicture } from '../../platform/upload-picture.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Picture } from '../products/picture.tsx';
import { carriageText, REASONS } from './return-labels.ts';
import { StepForm, type StepProps } from './step-form.tsx';

type Values = { items: ReturnItem[]; reason: ReturnReason; text: string };
const drafts = createDrafts<Values>('order-return');

export default function AskReturn({ order, onDone, onFail, onBack }: StepProps) {
  const [pictures, setPictures] = useState<File[]>([]);
  const [failed, setFailed] = useState(0);
  const [only, ...others] = order.items;
  const whole = only && others.length === 0 ? [itemOf(only, only.quantity)] : [];
  const first: Values = { items: whole, reason: 'damaged', text: '' };
  return (
    <StepForm
      title="Return items"
      yes="Ask for a return"
      initial={first}
      draft={drafts(order.id)}
      check={(values) => z.safeParse(returnBody, values)}
      send={async (body) => {
        const updated = await call(marketplaceRoutes.askReturn, { ...body, id: order.id });
        const lost = await uploadAll(order.id, pictures);
        setFailed(lost);
        return lost < pictures.length ? call(marketplaceRoutes.order, { id: order.id }) : updated;
      }}
      onDone={(now) => onDone(now, sentenceFor(order, failed))}
      onFail={onFail}
      onBack={onBack}
    >
      {(form) => (
        <>
          <p className="text-sm">
            We keep holding the money. {order.seller} has {RETURN_ANSWER_DAYS} days to accept the
            return, offer you part of the money or refuse. After that, our team decides.
          </p>
          <Items
            order={order}
            items={form.values.items}
            error={form.field('items').error}
            onItems={(items) => form.set({ items })}
          />
          <Select
            label="Why?"
            {...form.field('reason')}
            onValue={(chosen) =>
              form.set({
                reason: returnReason.options.find((option) => option === chosen) ?? 'damaged',
              })
            }
            hint={`Delivery is part of the price, so a refund includes it. ${carriageText(form.values, 'buyer')}`}
          >
            {returnReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {REASONS[reason]}
              </option>
            ))}
          </Select>
          <TextArea label="What is wrong?" rows={4} maxLength={1000} {...form.field('text')} />
          <Pictures chosen={pictures} onChosen={setPictures} />
        </>
      )}
    </StepForm>
  );
}

type OrderItem = Order['items'][number];

const itemOf = ({ product_id }: OrderItem, quantity: number): ReturnItem => ({
  product_id,
  quantity,
});

function sentenceFor({ seller }: Order, failed: number): string {
  const confirmation = `${seller} has your request. We’ll hold the money until it’s settled.`;
  if (failed === 0) return confirmation;
  return `${confirmation} ${failed === 1 ? 'One picture' : `${failed} pictures`} couldn’t be uploaded. Try again below.`;
}

/** Uploads one after the other; returns how many failed. */
async function uploadAll(id: number, files: readonly File[]): Promise<number> {
  let lost = 0;
  for (const file of files) {
    const done = await uploadPicture(file, (bytes, content_type) =>
      call(marketplaceRoutes.addReturnPicture, { id, bytes }, { content_type }),
    ).catch(() => undefined);
    if (done === undefined) lost += 1;
  }
  return lost;
}

type ItemsProps = {
  order: Order;
  items: readonly ReturnItem[];
  error: string | undefined;
  onItems: (items: ReturnItem[]) => void;
};

function Items({ order, items, error, onItems }: ItemsProps) {
  const choose = (line: OrderItem, quantity: number) => {
    const others = items.filter(({ product_id }) => product_id !== line.product_id);
    onItems(quantity > 0 ? [...others, itemOf(line, quantity)] : others);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">What do you want to return?</legend>
      {order.items.map((line) => (
        <ItemChoice
          key={line.product_id}
          line={line}
          chosen={items.find(({ product_id }) => product_id === line.product_id)?.quantity ?? 0}
          invalid={error !== undefined}
          onChosen={(quantity) => choose(line, quantity)}
        />
      ))}
      {error && <p className="text-bad text-sm">{error}</p>}
      {items.length > 0 && (
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          You paid for this
          <b className="tabular-nums">{formatNaira(claimOf(order.items, items))}</b>
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = {
  line: OrderItem;
  chosen: number;
  invalid: boolean;
  onChosen: (quantity: number) => void;
};

function ItemChoice({ line, chosen, invalid, onChosen }: ChoiceProps) {
  const { name, quantity, picture, price } = line;
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={chosen > 0}
          aria-invalid={invalid || undefined}
          onChange={({ target }) => onChosen(target.checked ? quantity : 0)}
          className="size-5 shrink-0 accent-primary"
        />
        <Picture src={picture} className="size-11 rounded-lg" />
        <span className="wrap-anywhere min-w-0 text-sm">
          {name}
          <span className="block text-muted tabular-nums">
            {quantity} × {formatNaira(price)}
          </span>
        </span>
      </label>
      {chosen > 0 && quantity > 1 && (
        <Select
          label={`How many of ${name}?`}
          value={String(chosen)}
          onValue={(text) => onChosen(Number(text))}
        >
          {Array.from({ length: quantity }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

type PicturesProps = { chosen: readonly File[]; onChosen: (files: File[]) => void };

function Pictures({ chosen, onChosen }: PicturesProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted text-sm">
        Add up to {RETURN_PICTURES_MAX} pictures. Only the seller and our team see them.
      </p>
      <label
        className={buttonClass(
          'secondary',
          'has-focus-visible:outline-3 has-focus-visible:outline-primary',
        )}
      >
        <ImagePlus size={18} aria-hidden="true" />
        {chosen.length === 0 ? 'Choose pictures' : 'Choose others'}
        <input
          type="file"
          multiple
          accept={PICTURE_TYPES.join(',')}
          className="sr-only"
          onChange={({ target }) =>
            onChosen([...(target.files ?? [])].slice(0, RETURN_PICTURES_MAX))
          }
        />
      </label>
      {chosen.length > 0 && (
        <ul aria-label="Chosen pictures" className="text-sm">
          {chosen.map((file) => (
            <li key={file.name} className="wrap-anywhere">
              {file.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
