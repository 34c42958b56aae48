// The storage that is configured: a bucket, or a folder beside the data.
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export const openStorage = ({ s3, data_dir }: Config): Storage =>
  s3 ? createS3Storage(s3) : createDiskStorage(join(data_dir, 'files'));
