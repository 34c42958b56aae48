// Devices are told nothing once the account is closed.
import type { Closing } from '../module.ts';

export const notificationClosing: Closing = {
  async end(tx, userId) {
    await tx.deleteFrom('notification_push').where('user_id', '=', userId).execute();
  },
};
