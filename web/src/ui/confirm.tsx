// The question before an act that can't be undone. Its code comes when it is asked.
import { lazyPart } from './lazy-part.tsx';

export const Confirm = lazyPart(() => import('./confirm-dialog.tsx'));
