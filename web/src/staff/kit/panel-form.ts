// A form that opens in a panel, next to its subject.
import { useForm } from '../../platform/form.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { focusAround } from './focus.ts';

type FormOptions<Values extends object, Body, Reply> = Parameters<
  typeof useForm<Values, Body, Reply>
>[0];

type PanelFormOptions<Values extends object, Body, Reply> = FormOptions<Values, Body, Reply> & {
  onClose: () => void;
  /** Label of Escape in the list of keys, and its heading there. */
  back?: string;
  group?: string;
};

/** A form that closes after submission or on Escape; the focus returns to its panel. */
export function usePanelForm<Values extends object, Body, Reply>({
  onClose,
  onDone,
  back = 'cancel',
  group = 'Writing',
  ...options
}: PanelFormOptions<Values, Body, Reply>) {
  const form = useForm<Values, Body, Reply>({
    ...options,
    onDone: (reply) => {
      onDone?.(reply);
      close();
    },
  });
  const close = () => {
    focusAround(form.props.ref.current);
    onClose();
  };
  useKeys(group, [{ key: 'esc', label: back, run: close }]);
  return { form, close };
}
