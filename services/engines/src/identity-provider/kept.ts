import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The provider's own secrets: what its tokens and cookies are signed with. Kept, so that a restart invalidates none. */
export interface ProviderKeys {
  readonly jwks: { keys: Record<string, unknown>[] }
  readonly cookieKeys: string[]
}

/** Reads the keys of a data folder, and makes those of a new one (readable by its owner only). */
export function keptKeys(dataDir: string): ProviderKeys {
  const file = join(dataDir, 'keys.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ProviderKeys
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('base64url')
  const keys = {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  }
  writeWhole(file, JSON.stringify(keys))
  return keys
}

/** Writes a file so that a reader, or a crash, meets the old content or the new one. */
export function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
