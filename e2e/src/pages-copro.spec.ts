import { describe, expect, it } from 'vitest'
import { pageWalk } from './page-walk.ts'
import { setAi } from './set-ai.ts'

const walk = pageWalk()

describe('the pages of the mode copro', () => {
  it('hang on the use of AI where they read documents with it', async () => {
    await walk.workIn('copro')
    const { page } = walk.alix
    await page.goto('/ai-analyzer/analyze')
    await page.getByRole('heading', { name: 'Accès non autorisé' }).waitFor()
    await page.getByText('est désactivée dans les paramètres externes').waitFor()
    await setAi(walk.alix.page, true)
    await page.goto('/ai-analyzer/analyze')
    await page.getByRole('heading', { name: 'Analyse de documents' }).waitFor()
  })

  it(
    'open by their address, wide and narrow, light and dark, stay through a reload and come back',
    () => walk.readAll('copro'),
    600_000,
  )

  it('that are not offered yet say so', async () => {
    await walk.sayNotYet('copro')
    expect(walk.alix.errors).toEqual([])
  }, 600_000)
})
