// Confirmation before an action that can't be undone. Its code is loaded on demand.
import { lazyPart } from './lazy-part.tsx';

export const Confirm = lazyPart(() => import('./confirm-dialog.tsx'));
