// pages
import { beforeAll, describe, expect, it } from 'vitest'
import { pageWalk } from './page-walk.ts'
import { setAi } from './set-ai.ts'

const walk = pageWalk({ own: true })
const analysis = async (heading: string) => {
  await walk.alix.page.goto('/ai-analyzer/analyze')
  await walk.alix.page.getByRole('heading', { name: heading }).waitFor()
}

describe('the pages of the mode copro', () => {
  beforeAll(async () => {
    await walk.workIn('copro')
    await setAi(walk.alix.page, true)
  })

  walk.readAll('copro')

  it('that are not offered yet say so', { timeout: 600_000 }, async () => {
    await walk.sayNotYet('copro')
    expect(walk.alix.errors).toEqual([])
  })

  it('hang on the use of AI where they read documents with it', async () => {
    const { page } = walk.alix
    await setAi(page, false)
    await analysis('Accès non autorisé')
    await page.getByText('est désactivée dans les paramètres externes').waitFor()
    await setAi(page, true)
    await analysis('Analyse de documents')
  })
})
