// steering
import { demoAccounts } from '@faitage/stack/seed/accounts'
import type { Response } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { count, countedOn, slowed } from './counted.ts'
import { openProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const readAhead = (answer: Response) => /\/api\/projects\?/.test(answer.url()) && answer.status() === 200

/** What may move by itself before people lose the line they read (Core Web Vitals). */
const MOST = 0.1

it.each([
  ['administration', 0, desktop],
  ['administration', 0, phone],
  ['somebody of the team', 2, desktop],
] as const)(
  'keeps the place of what comes on a slow line (%s, account %i)',
  { tags: 'long' },
  async (_, account, viewport) => {
    const person = await product.person(viewport)
    await person.signIn(demoAccounts[account]!.email)
    await person.page.goto('/')
    const page = await person.context.newPage()
    await page.addInitScript(count)
    const session = await slowed(page, 1)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    // The page people go to next is read ahead, once this one has all it asked for.
    const ahead = page.waitForResponse(readAhead, { timeout: 60_000 })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Projets par statut' }).waitFor()
    await page.getByRole('heading', { name: 'Missions', exact: true }).waitFor()
    await ahead
    await settled(page)
    expect((await countedOn(page)).shift).toBeLessThanOrEqual(MOST)
    expect(person.errors).toEqual([])
  },
)

it('has asked for the list of projects before it is opened: a click asks for its rows no more, and a write does', async () => {
  const person = await product.person(desktop)
  await person.signIn(demoAccounts[0]!.email)
  // A tab of its own: that of the sign-in, already at home, reads ahead as well, whenever it comes to it.
  const page = await person.context.newPage()
  page.on('pageerror', error => person.errors.push(error.message))
  const asked: string[] = []
  page.on('request', request => {
    if (/\/api\/projects\?/.test(request.url())) asked.push(request.url())
  })
  const ahead = page.waitForResponse(readAhead)
  await page.goto('/')
  await ahead
  await page.getByRole('link', { name: 'Projets', exact: true }).first().click()
  await page.getByRole('row').nth(3).waitFor()
  expect(asked).toHaveLength(1)
  expect(person.errors).toEqual([])
})
