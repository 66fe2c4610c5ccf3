import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { diskStore } from '../kernel/content/disk-store.ts'
import type { S3Options } from '../kernel/content/s3-store.ts'
import { s3Store } from '../kernel/content/s3-store.ts'
import type { FileStore } from '../kernel/content/store.ts'

/** Where files are kept and what they may weigh. */
export interface FilesConfig {
  /** A folder of this machine, or a bucket. */
  readonly place: { folder: string } | { s3: S3Options }
  /** Bytes of one file. */
  readonly maxSize: number
  /** The quota of a client in twenty-four hours, and the store of those of a project; bytes. */
  readonly client: { readonly files: number; readonly bytes: number; readonly kept: number }
  /** Root of a drive's API that tells the names of its drives; none where the installation offers no cloud drive. */
  readonly driveUrl: string | undefined
}

const MEGABYTE = 1024 * 1024
/** Unless the installation says otherwise. */
export const clientQuota = { files: 100, bytes: 500 * MEGABYTE, kept: 2048 * MEGABYTE }
const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')

const environment = z.object({
  FAITAGE_DATA: z.string().default('.data'),
  FAITAGE_FILES: z.string().optional(),
  FAITAGE_FILE_MAX_MB: z.coerce
    .number({ error: 'FAITAGE_FILE_MAX_MB est un nombre de mégaoctets' })
    .int()
    .min(1)
    .max(1024)
    .default(50),
  FAITAGE_CLIENT_FILES_A_DAY: z.coerce.number().int().min(1).default(clientQuota.files),
  FAITAGE_CLIENT_MB_A_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(clientQuota.bytes / MEGABYTE),
  FAITAGE_CLIENT_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(clientQuota.kept / MEGABYTE),
  FAITAGE_DRIVE_URL: z.url({ error: 'FAITAGE_DRIVE_URL n’est pas une adresse' }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ error: 'S3_ENDPOINT n’est pas une adresse' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
})

/**
 * Reads where files go: a bucket as soon as `S3_BUCKET` is set, `FAITAGE_FILES` or the folder `files` of the data
 * otherwise.
 *
 * @throws {Error} with a French message that names each variable at fault
 */
export function filesConfigFrom(env: NodeJS.ProcessEnv): FilesConfig {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!read.success) {
    const problems = read.error.issues.map(issue => `- ${issue.path.join('.')} : ${issue.message}`)
    throw new Error(`La configuration des fichiers est incorrecte :\n${problems.join('\n')}`)
  }
  const value = read.data
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new Error('S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont ensemble : donnez les deux, ou aucune.')
  }
  const place = value.S3_BUCKET
    ? {
        s3: {
          bucket: value.S3_BUCKET,
          region: value.S3_REGION,
          endpoint: value.S3_ENDPOINT,
          credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
          // Compatible servers seldom have a name for each bucket; Amazon's do.
          forcePathStyle: value.S3_FORCE_PATH_STYLE ?? value.S3_ENDPOINT !== undefined,
        },
      }
    : { folder: resolve(value.FAITAGE_FILES ?? join(value.FAITAGE_DATA, 'files')) }
  const client = {
    files: value.FAITAGE_CLIENT_FILES_A_DAY,
    bytes: value.FAITAGE_CLIENT_MB_A_DAY * MEGABYTE,
    kept: value.FAITAGE_CLIENT_MB * MEGABYTE,
  }
  return { place, maxSize: value.FAITAGE_FILE_MAX_MB * MEGABYTE, client, driveUrl: value.FAITAGE_DRIVE_URL }
}

export const openFileStore = ({ place }: Pick<FilesConfig, 'place'>): FileStore =>
  'folder' in place ? diskStore(place.folder) : s3Store(place.s3)

/**
 * Makes sure at start that files can be kept where they are to go. A full disk is no reason not to start: it passes.
 *
 * @throws {Error} with a French text that says what to change
 */
export async function demandWritable({ place }: Pick<FilesConfig, 'place'>): Promise<void> {
  if (!('folder' in place)) return
  const probe = join(place.folder, `essai-${randomUUID()}`)
  try {
    await mkdir(place.folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '', { mode: 0o600 })
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') return
    throw new Error(
      `le dossier des fichiers ${place.folder} ne peut pas être écrit (${code}). Donnez-en le droit à l’utilisateur ` +
        'qui lance Faîtage, ou indiquez un autre dossier avec FAITAGE_FILES.',
    )
  }
}
