// Opens the configured storage: a bucket, or a folder in the data folder.
import { join } from 'node:path';
import { createDiskStorage, requireWritable } from './disk.ts';
import { createS3Storage, type S3 } from './s3.ts';
import type { Storage } from './storage.ts';

type StorageLocation = { s3: S3 | undefined; data_dir: string };

export const openStorage = ({ s3, data_dir }: StorageLocation): Storage =>
  s3 ? createS3Storage(s3) : createDiskStorage(filesIn(data_dir));

/** Throws an Error if files belong in a folder that can't be written to. */
export async function requireStorage({ s3, data_dir }: StorageLocation): Promise<void> {
  if (!s3) await requireWritable(filesIn(data_dir));
}

const filesIn = (data_dir: string) => join(data_dir, 'files');
