import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Certificate, keepCertificate } from '@faitage/engines/security/certificate'

/** A secret of this installation, made when missing; readable by its owner only. */
export function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** What keeps other users of this machine out of the event and workflow servers started here. */
export interface EngineLocks {
  readonly certificate: Certificate
  readonly eventStorePassword: string
  readonly operatorPassword: string
  readonly temporalKey: string
}

/** Made at the first start, kept in the data folder. */
export async function engineLocks(dataDir: string): Promise<EngineLocks> {
  const folder = join(dataDir, 'engines')
  const certificate = await keepCertificate(folder)
  const secret = (name: string) => keptSecret(join(folder, name))
  return {
    certificate,
    eventStorePassword: secret('eventstore-admin'),
    operatorPassword: secret('eventstore-ops'),
    temporalKey: secret('temporal-key'),
  }
}
