import type { SignatureRow } from '@faitage/projections/invoicing/signature'
import { signaturesOfProjects } from '@faitage/projections/invoicing/signature'
import { keepFile } from '../../files/files-of-erased.ts'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { command } from './built-in.ts'
import { tellProvider } from './hand-over.ts'
import { streamOfSignature } from './sign-token.ts'
import { signatureDecider } from './signature.decider.ts'

interface SignaturesOf {
  /** Those that are kept: they were given. */
  readonly kept: readonly Pick<SignatureRow, 'id' | 'files'>[]
  /** The others, which are forgotten with who was to sign. */
  readonly gone: readonly string[]
}

/**
 * Ends what still waits to be signed of projects whose people are about to be forgotten, and parts what was given from what was
 * not. One that is given at that very moment is given: its stream says so.
 */
export async function endSignatures(api: Api, projects: readonly string[]): Promise<SignaturesOf> {
  const kept: Pick<SignatureRow, 'id' | 'files'>[] = []
  const gone: string[] = []
  for (const { id, files } of await signaturesOfProjects(api.db, projects)) {
    const stream = streamOfSignature(id)
    const { state: before } = await api.folds.catchUp(signatureDecider, stream)
    await tellProvider(api, before, 'Cancel').catch(error => {
      // Whether they hear of it now does not keep somebody from being forgotten: what they still send is refused.
      const key = isRefusal(error) ? error.key : 'unknown'
      api.log.warn({ signature: id, key }, 'the provider was not told that a signature is over')
    })
    await command(api, id, { type: 'Cancel' }, 'Cancel: nobody is left to sign')
    const { state } = await api.folds.catchUp(signatureDecider, stream)
    const given = state.phase !== 'none' && (state.given !== undefined || state.returned !== undefined)
    if (given) kept.push({ id, files })
    else gone.push(id)
  }
  return { kept, gone }
}

/** Keeps the files of given signatures, whatever becomes of the other documents: under their own keys, called by what they are. */
export async function keepSigned(api: Api, { kept }: SignaturesOf, caller: Caller): Promise<void> {
  for (const { id, files } of kept)
    for (const [nth, file] of files.entries())
      await keepFile(api, file, { name: nth === 0 ? 'Devis envoyé' : 'Devis signé', unless: id, caller })
}
