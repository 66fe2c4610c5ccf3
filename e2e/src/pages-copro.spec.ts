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

  it('open by their address, wide and narrow, light and dark', () => walk.readAll('copro'), 300_000)

  it('stay through a reload and come back', async () => {
    await walk.goAndComeBack('copro')
    expect(walk.alix.errors).toEqual([])
  }, 300_000)
})
