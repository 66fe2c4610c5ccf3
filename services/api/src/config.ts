import { mapPointsMax } from '@faitage/contracts/addresses/map.endpoints'
import { trimEnds } from '@faitage/contracts/kernel/trim-ends'
import { ledgersOf } from '@faitage/projections/kernel/personal-data/ledger'
import { z } from 'zod'
import {
  type AddressConfig,
  addressConfigOf,
  addressEnvironment,
  type MapTiles,
  mapTilesOf,
} from './addresses/address-config.ts'
import { type FilesConfig, filesConfigFrom } from './files/file-config.ts'
import { type OidcConfig, oidcConfigOf, oidcEnvironment } from './identity/oidc/oidc-config.ts'
import { type ErpConfig, erpConfigOf, erpEnvironment } from './invoicing/erp/erp-config.ts'
import { type PaymentConfig, paymentConfigOf, paymentEnvironment } from './invoicing/payment/payment-config.ts'
import {
  type UniversignConfig,
  universignConfigOf,
  universignEnvironment,
} from './invoicing/signature/universign-config.ts'
import { type Patience, patience } from './kernel/http/patience.ts'
import { type MailConfig, mailConfigOf, mailEnvironment } from './mail/mail-config.ts'
import { type TemporalConfig, temporalConfigOf, temporalEnvironment } from './system/temporal-config.ts'

const text = (name: string) =>
  z.string({ error: `la variable ${name} est absente` }).min(1, `la variable ${name} est vide`)

const accountsIn = (name: string) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue(`${name} n’est pas du JSON`)
        return z.NEVER
      }
    })
    .pipe(z.array(z.object({ email: z.email(), password: z.string(), label: z.string() })))
    .optional()

const environment = z.object({
  DATABASE_URL: text('DATABASE_URL'),
  EVENTSTORE_URL: text('EVENTSTORE_URL'),
  FAITAGE_SECRET: text('FAITAGE_SECRET').min(32, 'FAITAGE_SECRET doit compter au moins 32 caractères'),
  FAITAGE_WORKER_TOKEN: z.string().min(16, 'FAITAGE_WORKER_TOKEN doit compter au moins 16 caractères').optional(),
  FAITAGE_WEB_DIST: z.string().min(1).optional(),
  FAITAGE_ADMIN_EMAIL: z.email('FAITAGE_ADMIN_EMAIL n’est pas une adresse e-mail').optional(),
  FAITAGE_ADMIN_PASSWORD: z.string().min(12, 'FAITAGE_ADMIN_PASSWORD doit compter au moins 12 caractères').optional(),
  /** Mail domains that sign in with the identity provider, parted by commas. */
  FAITAGE_INTERNAL_DOMAINS: z.string().default(''),
  /** Accounts of a demonstration, shown on the sign-in page: a JSON list of `{email, password, label}`. */
  FAITAGE_DEMO_ACCOUNTS: accountsIn('FAITAGE_DEMO_ACCOUNTS'),
  /** Accounts of a demonstration this is none of: as above; those whose password still serves are closed at start. */
  FAITAGE_KNOWN_ACCOUNTS: accountsIn('FAITAGE_KNOWN_ACCOUNTS'),
  /** Requests a minute for one signed-in person; 0 = no limit. */
  FAITAGE_RATE_LIMIT: z.coerce.number().int().min(0).default(3000),
  /** How many reverse proxies stand in front, whose `X-Forwarded-For` is believed. */
  FAITAGE_TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** The folder of the data, when it is on this machine. */
  FAITAGE_DATA: z.string().min(1).optional(),
  /** Who was forgotten, so that no older backup brings their key back: a file, on another disk rather. */
  FAITAGE_FORGOTTEN: z.string().min(1).optional(),
  /** Megabytes of the disk that writes leave free. */
  FAITAGE_DISK_RESERVE_MB: z.coerce.number().int().min(0).default(200),
  ...mailEnvironment,
  ...addressEnvironment,
  ...oidcEnvironment,
  ...erpEnvironment,
  ...universignEnvironment,
  ...paymentEnvironment,
  ...temporalEnvironment,
  /** Where browsers reach the product, `https://…`: links in mails and the way back from the identity provider. */
  FAITAGE_PUBLIC_URL: z.url('FAITAGE_PUBLIC_URL doit être une adresse, https://…').optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where the worker calls, and nobody else: a port that is never published. */
  FAITAGE_WORKER_HOST: z.string().default('127.0.0.1'),
  FAITAGE_WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

/** What the API needs to know of the world around it. */
export interface ApiConfig {
  databaseUrl: string
  eventStoreUrl: string
  secret: string
  workerToken: string | undefined
  webDist: string | undefined
  firstAdministrator: { email: string; password: string } | undefined
  internalDomains: readonly string[]
  /** Shown to anyone who opens the sign-in page; only a demonstration has some. */
  demoAccounts: readonly { email: string; password: string; label: string }[]
  /** Accounts whose password is public: closed at start, for this is no demonstration. */
  knownAccounts: readonly { email: string; password: string }[]
  /** Requests a minute for one signed-in person; 0 = no limit. */
  rateLimit: number
  trustedProxies: number
  /** How long a request may take to arrive. */
  patience: Patience
  /** Where files are kept, and what they may weigh. */
  files: FilesConfig
  /** The folder of the data, when it is on this machine: its disk is watched. */
  dataDir: string | undefined
  /** Files that are told of whoever is forgotten. */
  forgottenLedgers: readonly string[]
  /** Bytes of the disk below which nothing is written any more. */
  diskReserve: number
  /** The identity provider; none: e-mail and password only. */
  oidc: OidcConfig | undefined
  /** Where browsers reach the product; no slash at the end. */
  publicUrl: string
  /** How mails leave; none are sent without it, they are read in the product. */
  mail: MailConfig | undefined
  /** The accounts of the house; none: nothing is read or billed there. */
  erp: ErpConfig | undefined
  /** The provider of signatures; none: our own simple one. */
  universign: UniversignConfig | undefined
  /** Who takes payments by card; none: links are not made. */
  payments: PaymentConfig | undefined
  /** Where addresses are searched for. */
  addresses: AddressConfig
  /** The background of maps; none: a plain ground. */
  mapTiles: MapTiles | undefined
  /** Projects that a map tells one by one. */
  mapPoints: number
  host: string
  port: number
  /** Where our worker's routes listen, apart from everybody's. */
  inside: { host: string; port: number }
  /** The workflow server, for those who operate it; none: its part of their page stays empty. */
  temporal: TemporalConfig | undefined
  logLevel: string
  version: string
  /** Answers are checked against the contracts: in tests and development. */
  checkResponses: boolean
  /** Connections to Postgres kept at most. */
  databaseConnections: number
  /** Milliseconds a statement may take; a frozen database is given up then. */
  longestStatementMs: number
  /** Folded streams kept in memory at most. */
  foldedStreams: number
}

const productVersion = '2.30.3'

/** What is not in the environment; tests override it. */
export const configDefaults = {
  workerToken: undefined,
  webDist: undefined,
  firstAdministrator: undefined,
  internalDomains: [],
  demoAccounts: [],
  knownAccounts: [],
  rateLimit: 3000,
  trustedProxies: 0,
  patience,
  mail: undefined,
  addresses: { provider: 'stored', url: '' } as AddressConfig,
  mapTiles: undefined,
  erp: undefined,
  universign: undefined,
  payments: undefined,
  temporal: undefined,
  mapPoints: mapPointsMax,
  oidc: undefined,
  publicUrl: 'http://127.0.0.1:3000',
  files: filesConfigFrom({}),
  dataDir: undefined,
  forgottenLedgers: [],
  diskReserve: 200 * 1024 * 1024,
  host: '127.0.0.1',
  port: 0,
  inside: { host: '127.0.0.1', port: 0 },
  logLevel: 'info',
  version: productVersion,
  checkResponses: false,
  databaseConnections: 10,
  longestStatementMs: 15_000,
  foldedStreams: 20_000,
} satisfies Partial<ApiConfig>

/**
 * Reads the configuration.
 *
 * @throws {Error} with a French message that names each variable at fault
 */
export function configFrom(env: NodeJS.ProcessEnv): ApiConfig {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!read.success) {
    const problems = read.error.issues.map(issue => `- ${issue.path.join('.')} : ${issue.message}`)
    throw new Error(`La configuration de l’API est incorrecte :\n${problems.join('\n')}`)
  }
  const value = read.data
  if (Boolean(value.FAITAGE_ADMIN_EMAIL) !== Boolean(value.FAITAGE_ADMIN_PASSWORD)) {
    throw new Error('FAITAGE_ADMIN_EMAIL et FAITAGE_ADMIN_PASSWORD vont ensemble : donnez les deux, ou aucune.')
  }
  return {
    ...configDefaults,
    databaseUrl: value.DATABASE_URL,
    eventStoreUrl: value.EVENTSTORE_URL,
    secret: value.FAITAGE_SECRET,
    workerToken: value.FAITAGE_WORKER_TOKEN,
    webDist: value.FAITAGE_WEB_DIST,
    firstAdministrator:
      value.FAITAGE_ADMIN_EMAIL && value.FAITAGE_ADMIN_PASSWORD
        ? { email: value.FAITAGE_ADMIN_EMAIL, password: value.FAITAGE_ADMIN_PASSWORD }
        : undefined,
    internalDomains: value.FAITAGE_INTERNAL_DOMAINS.split(',')
      .map(domain => domain.trim().toLowerCase())
      .filter(domain => domain !== ''),
    demoAccounts: value.FAITAGE_DEMO_ACCOUNTS ?? [],
    knownAccounts: value.FAITAGE_KNOWN_ACCOUNTS ?? [],
    rateLimit: value.FAITAGE_RATE_LIMIT,
    trustedProxies: value.FAITAGE_TRUSTED_PROXIES,
    mail: mailConfigOf(value),
    erp: erpConfigOf(value),
    universign: universignConfigOf(value),
    payments: paymentConfigOf(value),
    temporal: temporalConfigOf(value),
    addresses: addressConfigOf(value),
    mapTiles: mapTilesOf(value),
    mapPoints: value.MAP_POINTS,
    oidc: oidcConfigOf(value),
    publicUrl: publicUrlOf(value),
    files: filesConfigFrom(env),
    dataDir: value.FAITAGE_DATA,
    forgottenLedgers: ledgersOf(value),
    diskReserve: value.FAITAGE_DISK_RESERVE_MB * 1024 * 1024,
    host: value.HOST,
    port: value.PORT,
    inside: { host: value.FAITAGE_WORKER_HOST, port: value.FAITAGE_WORKER_PORT },
    logLevel: value.LOG_LEVEL,
  }
}

/** Where browsers reach the product: as told, or where it listens. */
function publicUrlOf({
  FAITAGE_PUBLIC_URL,
  HOST,
  PORT,
}: {
  FAITAGE_PUBLIC_URL?: string | undefined
  HOST: string
  PORT: number
}) {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  return trimEnds(FAITAGE_PUBLIC_URL ?? `http://${everywhere ? 'localhost' : HOST}:${PORT}`, /\//, 'end')
}
