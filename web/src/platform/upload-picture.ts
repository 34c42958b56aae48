// Uploads pictures: only the types that the server reads, scaled down before they are sent.
import { PICTURE_BYTES_MAX, PICTURE_TYPES, pictureMessages } from '@alajo/contract/pictures.ts';
import { errorMessage } from './api.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Send<Reply> = (bytes: Uint8Array, content_type: string) => Promise<Reply>;

/** Scales a picture down and sends it. Throws WrongFile for one that the server would reject. */
export async function uploadPicture<Reply>(file: File, send: Send<Reply>): Promise<Reply> {
  if (!isPicture(file.type)) throw new WrongFile(pictureMessages.type);
  const picture = await shrinkPicture(file);
  if (picture.size > PICTURE_BYTES_MAX) throw new WrongFile(pictureMessages.size);
  return send(new Uint8Array(await picture.arrayBuffer()), picture.type);
}

const isPicture = (type: string) => PICTURE_TYPES.some((pictureType) => pictureType === type);

/** A file rejected before upload. */
class WrongFile extends Error {}

export const uploadError = (error: Error) =>
  error instanceof WrongFile
    ? error.message
    : errorMessage(error, 'We couldn’t upload that picture.');
