// steering
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { settled } from './actions.ts'
import { phone } from './browser.ts'
import { frenchDay, isoDay } from './days.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/** Home's numbers and the reports: filtered, as of a past day, their rows, their files; on a desktop, then on a phone. */
let product: Product
let camille: Person
beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d].*$/s, ''))

it('a number of home opens exactly its rows, of today and of a past day', async () => {
  const { page } = camille
  await page.goto('/?projects=all')
  const late = page.getByRole('link', { name: /échéances? en retard/ })
  await late.waitFor()
  const count = numberIn(await late.textContent())
  await late.click()
  const sheet = page.getByRole('dialog', { name: 'Échéances en retard' })
  await sheet.getByText(`${count} ligne`).waitFor()
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(count)
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Voir un jour passé' }).click()
  await page.getByText('leur passé n’est pas gardé').waitFor()
  await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click()
  await late.waitFor()
})

it('stock and flow are reconciled; a number opens its rows, a past day and a filter stay in the address', async () => {
  const { page } = camille
  await page.goto('/')
  await page.getByRole('link', { name: 'Pilotage' }).click()
  await page.getByText('Vérifié pour chaque statut et pour l’ensemble.').waitFor()
  await settled(page)
  await page.getByLabel('Vu au').fill(frenchDay(-30))
  await page.keyboard.press('Tab')
  await page.getByText('Vous consultez le pilotage tel qu’il était').waitFor()
  await page.getByText('Filtres', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Types de demandeur' }).click()
  // Until what is asked for is there, the former figures stay.
  const filtered = page.waitForResponse(/requester_type=PO/)
  await page.getByRole('option', { name: 'Propriétaire occupant' }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/requester_type=PO/)
  expect(new URL(page.url()).searchParams.get('on')).not.toBeNull()
  await filtered
  await settled(page)
  const whole = page.getByRole('row', { name: /^Ensemble/ }).first()
  const closing = whole.getByRole('button').last()
  const count = numberIn(await closing.textContent())
  await closing.click()
  await page.getByRole('dialog').getByText(`${count} ligne`).waitFor()
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(Math.min(50, count))
  await page.keyboard.press('Escape')
})

it('money of funders is told by funder; a figure opens the files that it is of', async () => {
  const { page } = camille
  await page.goto('/reporting?tab=funding')
  await page.getByLabel('Grouper par').selectOption({ label: 'Financeur' })
  await page.waitForURL(/funding_by=aid/)
  const whole = page.getByRole('row', { name: /^Ensemble/ })
  await whole.waitFor()
  await settled(page)
  const files = whole.getByRole('button').first()
  const count = numberIn(await files.textContent())
  await files.click()
  await page.getByRole('dialog', { name: 'Dossiers de financement' }).getByText(`${count} ligne`).waitFor()
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Liste pour le financeur' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^dossiers-de-financement-.*\.xlsx$/)
})

it('every report is shown, compared with another day, and saved as it is shown', { tags: 'long' }, async () => {
  const { page } = camille
  await page.goto('/reporting')
  for (const name of [
    'Délais',
    'Parcours',
    'Cohortes',
    'Chiffre d’affaires',
    'Charge',
    'Financement',
    'Stock et flux',
  ]) {
    await page.getByRole('tab', { name }).click()
    await page
      .getByText(/ au \d\d\/\d\d\/\d{4}/)
      .first()
      .waitFor()
    await settled(page)
    expect([name, await seriousFindings(page)]).toEqual([name, []])
  }
  await page.getByLabel('Comparer avec le').fill(frenchDay(-60))
  await page.keyboard.press('Tab')
  await page.getByRole('columnheader', { name: 'Écart' }).first().waitFor()
  const then = page.getByRole('button', { name: new RegExp(`À la fin, Ensemble, au ${frenchDay(-60)}`) })
  const count = numberIn(await then.textContent())
  await then.click()
  await page.getByRole('dialog').getByText(`${count} ligne`).waitFor()
  await page.reload()
  await page
    .getByRole('dialog')
    .getByText(`vu au ${frenchDay(-60)}`)
    .waitFor()
  // The day is said before the rows are there.
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(Math.min(50, count))
  await page.keyboard.press('Escape')
  for (const format of ['CSV', 'Excel']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: format }).click()
    const file = readFileSync(await (await saved).path())
    expect(file.length).toBeGreaterThan(200)
    if (format === 'CSV') expect(file.toString('utf8')).toContain('Au début')
  }
  expect(camille.errors).toEqual([])
})

it('a day of the address that does not exist is said, in place of figures that seem to be of it', async () => {
  const { page } = camille
  await page.goto('/reporting?on=2026-02-30')
  await page.getByText('L’adresse de cette page demande un jour qui n’existe pas (2026-02-30)').waitFor()
  await page.getByText('Vérifié pour chaque statut').waitFor()
  await page.goto('/reporting')
  await page.getByText('Vérifié pour chaque statut').waitFor()
  await expect.poll(() => page.getByText('qui n’existe pas').count()).toBe(0)
})

it('two thousand missions leave the figures in sight, and are taken away at once', { tags: 'long' }, async () => {
  const { page } = camille
  const ids = Array.from({ length: 2000 }, () => randomUUID())
  await page.goto(`/reporting?missions_id=${ids.join(',')}`)
  await page.getByRole('button', { name: /^et 1.988 autres$/ }).waitFor()
  await page.getByText('0 + 0 − 0 = 0').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Retirer / }).count()).toBe(12)
  await page.getByRole('button', { name: 'Tout retirer' }).click()
  await page.waitForURL(url => !url.search.includes('missions_id'))
})

it('the map of passages opens the rows of an arrow by the keyboard; its table is a click away', {
  tags: 'long',
}, async () => {
  const { page } = camille
  await page.goto('/reporting?tab=process')
  const arrow = page.getByRole('button', { name: /^De « À contacter » à « Contact »/ })
  await arrow.waitFor()
  const count = numberIn(await arrow.locator('strong').textContent())
  await arrow.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(`${count} ligne`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Voir le tableau/ }).click()
  await page.getByRole('row', { name: new RegExp(`^À contacter, puis Contact ${count}`) }).waitFor()
})

it('what is printed says its days, its filters and its numbers', { tags: 'long' }, async () => {
  const { page } = camille
  await page.goto(`/reporting?requester_type=PO&compare_on=${isoDay(-60)}`)
  await page.getByText('Vérifié pour chaque statut').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Types de demandeur\u00A0: Propriétaire occupant').waitFor()
  await page.getByText(`à côté du ${frenchDay(-60)}`).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('row', { name: /^Ensemble/ })
        .first()
        .getByRole('button')
        .count(),
    )
    .toBeGreaterThan(3)
  await page.emulateMedia({ media: 'screen' })
})

it('two days compared fit the paper, every number of the screen on it', { tags: 'long' }, async () => {
  const { page } = camille
  const screen = page.viewportSize()!
  for (const tab of ['stock', 'delays', 'process', 'cohorts', 'revenue', 'workload', 'funding']) {
    await page.goto(`/reporting?tab=${tab}&compare_on=${isoDay(-60)}`)
    await page.getByText(`à côté du ${frenchDay(-60)}`).waitFor()
    await settled(page)
    const numbers = () => page.locator('td:visible').count()
    const shown = await numbers()
    // A4 on its side, less its margins.
    await page.setViewportSize({ width: 1016, height: 700 })
    await page.emulateMedia({ media: 'print' })
    const wider = await page
      .locator('table:visible')
      .evaluateAll(tables => tables.filter(table => table.scrollWidth > table.parentElement!.clientWidth).length)
    expect([tab, wider, await numbers()]).toEqual([tab, 0, shown])
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(screen)
  }
})

it('on a phone the reports fit the screen', { tags: 'long' }, async () => {
  const small = await product.person(phone)
  await small.signIn('camille.renaud@exemple.fr')
  for (const tab of ['stock', 'delays', 'process', 'cohorts', 'revenue', 'workload', 'funding']) {
    await small.page.goto(`/reporting?tab=${tab}`)
    await small.page
      .getByText(/ au \d\d\/\d\d\/\d{4}/)
      .first()
      .waitFor()
    await settled(small.page)
    if (tab === 'stock') {
      // Where not every month has room for its name, those that have are under their own bars.
      const chart = small.page.getByRole('img', { name: /^Projets en fin de période/ })
      const ticks = chart.locator('text', { hasText: /^\d\d\/\d{4}$/ })
      await ticks.first().waitFor()
      const months = (await ticks.allTextContents()).map(text => Number(text.slice(-4)) * 12 + Number(text.slice(0, 2)))
      expect(months.length).toBeGreaterThan(2)
      expect(months.length).toBeLessThan(13)
      expect(months.at(-1)! - months[0]!).toBeGreaterThan(months.length)
    }
    await expect
      .poll(async () => [
        tab,
        await small.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ])
      .toEqual([tab, 0])
  }
  await small.context.close()
})
