// A shop's name and what it says about itself: opening it, and changing it.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type Shop, shopBody } from '@alajo/contract/marketplace/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call, sentence } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useFormProblems } from '../form.ts';
import { shopChanged } from './queries.ts';

type Props = { shop?: Shop; go: string; onDone?: () => void };
const FIELDS = ['name', 'about'] as const;

export function ShopForm({ shop, go, onDone }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(shop?.name ?? '');
  const [about, setAbout] = useState(shop?.about ?? '');
  const problems = useFormProblems(FIELDS);
  const [elsewhere, setElsewhere] = useState<Error>();
  const save = useMutation({
    mutationFn: (body: z.output<typeof shopBody>) => call(marketplaceRoutes.startSelling, body),
    onSuccess: (changed) => {
      shopChanged(client, changed);
      onDone?.();
    },
    onError: (error) => setElsewhere(problems.refused(error) ? undefined : error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setElsewhere(undefined);
    const read = z.safeParse(shopBody, { name, about });
    problems.read(read.error);
    if (read.success) save.mutate(read.data);
  };
  return (
    <form ref={problems.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {elsewhere && <Notice tone="bad">{sentence(elsewhere)}</Notice>}
      <Field
        label="Name of your shop"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problems.at('name')}
      />
      <TextArea
        label="About your shop (optional)"
        rows={3}
        maxLength={500}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
        error={problems.at('about')}
      />
      <Button type="submit" loading={save.isPending}>
        {go}
      </Button>
    </form>
  );
}
