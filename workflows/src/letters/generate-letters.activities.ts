import { generationEndpoints as endpoints } from '@faitage/contracts/letters/generation.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { GenerateLettersActivities } from './generate-letters.shapes.ts'

interface LettersDeps {
  readonly api: ApiClient
  context(): ActivityContext
}

/** The activities of making letters. Each may run again from its beginning: the API makes every letter once. */
export function generateLettersActivities({ api, context }: LettersDeps): GenerateLettersActivities {
  return {
    makeLetters: generation_id => alive(context(), () => api.call(endpoints.step, { params: { generation_id } })),

    finishLetters: (generation_id, outcome, reason) =>
      alive(context(), async () => {
        const body = reason === undefined ? { outcome } : { outcome, reason }
        await api.call(endpoints.finish, { params: { generation_id }, body })
      }),
  }
}
