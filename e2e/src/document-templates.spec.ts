// document-analysis
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { settled, workIn } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { pdf } from './sample-files.ts'
import { setAi } from './set-ai.ts'

let product: Product
let alix: Person

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(async () => {
  await setAi(alix.page, false)
  await workIn(alix.page, 'individual')
  await product?.stop()
})

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

describe('the templates of document analysis', () => {
  it('are added by an administrator and scanned at once', async () => {
    const { page } = alix
    await alix.signIn('administration@exemple.fr')
    // The menu is the other mode's a moment before the application is loaded again in it.
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Passer en mode copropriété' }).click()
    await again
    await page.getByRole('link', { name: 'Analyse documentaire' }).waitFor()
    await page.goto('/admin/document_analysis')
    await page.getByText('L’analyse de documents par IA est désactivée').waitFor()
    await expect.poll(() => page.getByLabel('Document du modèle').count()).toBe(0)
    await setAi(page, true)
    await page.reload()
    await page.getByText('Aucun modèle').first().waitFor()
    await page.getByLabel('Document du modèle').setInputFiles(file('PV.pdf', pdf('Syndic : Foncia   Quorum : 45')))
    const sheet = page.getByRole('dialog', { name: 'PV.pdf' })
    await sheet.getByText('2 champs reconnus').waitFor({ timeout: 30_000 })
    await sheet.getByRole('cell', { name: 'Foncia' }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Voir le document' }).click()
    const preview = page.getByRole('button', { name: 'Fichier suivant' })
    await preview.waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await sheet.getByRole('button', { name: 'Relancer l’analyse' }).click()
    await page.getByText('L’analyse du modèle a démarré.').first().waitFor()
  })

  it('say what is wrong with a document that cannot be read', async () => {
    const { page } = alix
    await page.goto('/admin/document_analysis')
    await page.getByLabel('Document du modèle').setInputFiles(file('vide.pdf', pdf('')))
    const sheet = page.getByRole('dialog', { name: 'vide.pdf' })
    await sheet.getByText('Ce document ne contient pas de texte').waitFor({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await page.getByRole('table').getByText('Échec de l’analyse').waitFor()
    await page.getByLabel('Document du modèle').setInputFiles(file('photo.png', Buffer.from('x')))
    await page.getByText('Un modèle est un PDF ou un document Word').waitFor()
  })

  it('are deleted after a question', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByRole('link', { name: 'vide.pdf' }).click()
    await page.getByRole('dialog', { name: 'vide.pdf' }).getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Supprimer le modèle' }).click()
    await page.getByText('Le modèle a été supprimé.').waitFor()
    await page.getByRole('link', { name: 'vide.pdf' }).waitFor({ state: 'hidden' })
    expect(alix.errors).toEqual([])
  })

  it('are read on a phone', { tags: 'long' }, async () => {
    const pocket = await product.person(phone)
    const { page } = pocket
    await pocket.signIn('administration@exemple.fr')
    await page.goto('/admin/document_analysis')
    await page.getByRole('link', { name: /PV\.pdf/ }).click()
    await page.getByRole('dialog', { name: 'PV.pdf' }).getByText('2 champs reconnus').waitFor({ timeout: 30_000 })
    const aside = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(aside).toBe(0)
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await pocket.context.close()
  })
})
