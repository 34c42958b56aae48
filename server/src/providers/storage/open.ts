// Opens the configured storage: a bucket, or a folder in the data folder.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskStorage, requireWritable } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export const openStorage = ({ s3, data_dir }: Config): Storage =>
  s3 ? createS3Storage(s3) : createDiskStorage(filesIn(data_dir));

/** Throws an Error where files are to be stored in a folder that cannot be written to. */
export async function requireStorage({ s3, data_dir }: Config): Promise<void> {
  if (!s3) await requireWritable(filesIn(data_dir));
}

const filesIn = (data_dir: string) => join(data_dir, 'files');
