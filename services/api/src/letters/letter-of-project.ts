import { errorCatalogue } from '@faitage/contracts/kernel/error-catalogue'
import type { KnownGeneration } from '@faitage/contracts/letters/generation'
import { generationEndpoints as endpoints } from '@faitage/contracts/letters/generation.endpoints'
import { SubjectForgotten } from '@faitage/projections/kernel/personal-data/keyring'
import { callerOf } from '../identity/authenticate.ts'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { documentOperations } from './document.ts'
import type { GenerationCommand } from './generation.decider.ts'
import { usableTemplate } from './letter-template.ts'
import { makeLetter } from './make-letter.ts'

/**
 * Makes one letter with the rights its asker has now, and says what came of it. What passes by itself is thrown: the worker
 * asks again.
 */
export async function letterOf(
  api: Api,
  operations: ReturnType<typeof documentOperations>,
  generation: KnownGeneration,
  project_id: string,
): Promise<GenerationCommand> {
  const made = await attempt(async () => {
    const asker = await callerOf(api, generation.asked_by, '')
    if (isRefusal(asker)) return asker
    if (!may(asker.permissions, 'create document')) return refused('FORBIDDEN')
    const caller = { ...asker, feature: endpoints.generate.feature } as Caller
    // One that is removed while letters are made makes no more of them.
    const template = await usableTemplate(api, caller, generation.template_id)
    if (isRefusal(template)) return template
    const used = { sheet: template.sheet, file_id: generation.template_file_id }
    return makeLetter(api, operations, caller, generation, { project_id, template: used })
  })
  if (!isRefusal(made)) return { type: 'NoteMade', project_id, ...made }
  if (errorCatalogue[made.key][0] >= 500 && made.key !== 'letter.failed') throw made
  return { type: 'NoteRefused', project_id, reason: made.key }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return error
    // Anonymised while their letter was made: theirs alone is not made.
    if (error instanceof SubjectForgotten) return refused('SUBJECT_FORGOTTEN')
    throw error
  }
}
