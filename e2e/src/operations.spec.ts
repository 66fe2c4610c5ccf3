// system
/** @module-tag long */

import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/** An administrator keeps the installation running, from the desk and from the phone. */
let product: Product
let alix: Person
beforeAll(async () => {
  product = await openProduct({ own: true })
  await product.stack.worker
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const look = process.env.LOOK_AT
const picture = async (person: Person, name: string) => {
  if (look) await person.page.screenshot({ path: `${look}/${name}.png`, fullPage: true })
}
const section = (name: string, { page }: Person = alix) => page.getByRole('region', { name })

/** An event as the projector sets one aside: its read model could not take it. */
async function setAside(): Promise<void> {
  const client = new pg.Client(product.stack.env.DATABASE_URL)
  await client.connect()
  try {
    await client.query(`insert into ops.parked_event
        (schema_name, model, position, stream, revision, event_id, type, error)
      select 'rm', 'user_account', 1, 'user-' || id, 999999, gen_random_uuid(), 'UserRegistered',
        'refused: a value is too long' from rm.user_account limit 1`)
  } finally {
    await client.end()
  }
}

describe('the page of operations', () => {
  it('says how each part fares, and opens a workflow on what happened to it', async () => {
    const { page } = alix
    await page.goto('/admin/operations')
    await section('Santé').getByText('Base de données').waitFor()
    await section('Rôles et moteurs')
      .getByText(/Postgres 1\d/)
      .waitFor()
    // Of each of our own processes, what it takes and since when; the figures come once each said so.
    const roles = section('Rôles et moteurs').getByRole('listitem')
    await expect
      .poll(
        async () => {
          await page.reload()
          await roles.first().waitFor()
          return (await roles.allInnerTexts()).filter(text => /de mémoire/.test(text) && /En route depuis/.test(text))
            .length
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toBe(5)
    await section('Traitements').getByRole('button').first().waitFor()
    await settled(page)
    await picture(alix, 'operations')
    expect(await seriousFindings(page)).toEqual([])
    await section('Traitements').getByRole('button').first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Démarré').first().waitFor()
    await picture(alix, 'operations-workflow')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await section('Traitements').getByLabel('État').selectOption({ label: 'Expiré' })
    await section('Traitements').getByText('Aucun traitement dans cet état.').waitFor()
  })

  it('shows what was set aside, tries it again, and the security log tells who did', async () => {
    const { page } = alix
    await setAside()
    await page.goto('/admin/operations')
    await page.getByText('UserRegistered dans user_account').waitFor()
    await page.getByText('refused: a value is too long').waitFor()
    await picture(alix, 'operations-parked')
    await page.getByRole('button', { name: 'Rejouer' }).click()
    await section('Événements mis de côté').getByText('Aucun : les listes ont pris').waitFor()
    // The page of the log hears of no change: it is opened once it is told there.
    const replayed = 'les événements mis de côté sont rejoués'
    const told = async () => JSON.stringify(await callApi(page, '/api/admin/security-log?size=20'))
    await expect.poll(told).toContain(replayed)
    await page.goto('/admin/security_log')
    await page.getByText(replayed).first().waitFor()
  })

  it('fits a phone, by day and by night; who is no administrator does not get there', async () => {
    for (const dark of [false, true]) {
      const pocket = await product.person(phone, { dark })
      await pocket.signIn('administration@exemple.fr')
      await pocket.page.goto('/admin/operations')
      await section('Traitements', pocket).getByRole('button').first().waitFor()
      await settled(pocket.page)
      await picture(pocket, dark ? 'operations-phone-dark' : 'operations-phone')
      await expect
        .poll(() => pocket.page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(phone.width)
      expect(await seriousFindings(pocket.page)).toEqual([])
      await pocket.context.close()
    }
    const sacha = await product.person()
    await sacha.signIn('sacha.lemoine@exemple.fr')
    await sacha.page.goto('/admin/operations')
    await sacha.page.getByText('Accès non autorisé').waitFor()
    await expect.poll(() => sacha.page.getByText('Traitements').count()).toBe(0)
    await sacha.context.close()
  })
})
