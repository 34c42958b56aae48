// Opens the configured storage: a bucket, or a folder in the data folder.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export const openStorage = ({ s3, data_dir }: Config): Storage =>
  s3 ? createS3Storage(s3) : createDiskStorage(join(data_dir, 'files'));
