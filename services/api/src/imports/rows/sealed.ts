import { seal, unseal } from '@faitage/projections/kernel/personal-data/cipher'
import type { Api } from '../../kernel/api.ts'

/*
 * What an import keeps beside the log (the file, the rows of its plan) is about people who may never become requesters:
 * it is sealed with the installation's own key, bound to its import and place.
 */

type Keys = Pick<Api, 'secrets'>

export const sealBytes = ({ secrets }: Keys, bytes: Buffer, place: string): Buffer =>
  seal(secrets.master, bytes, `import ${place}`)

export const unsealBytes = ({ secrets }: Keys, sealed: Buffer, place: string): Buffer =>
  unseal(secrets.master, sealed, `import ${place}`)

/** A value as text that can stand in a jsonb column. */
export const sealValue = (keys: Keys, value: unknown, place: string): string =>
  sealBytes(keys, Buffer.from(JSON.stringify(value)), place).toString('base64')

/** @throws when it was sealed for another place or altered. */
export const unsealValue = <T>(keys: Keys, sealed: string, place: string): T =>
  JSON.parse(unsealBytes(keys, Buffer.from(sealed, 'base64'), place).toString()) as T
