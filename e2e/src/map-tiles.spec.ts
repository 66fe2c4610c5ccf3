// addresses
/** @module-tag long */

import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { openProduct, type Product } from './product.ts'

/** Maps as they are configured: on the tiles of a server, with the pages' real policy on what may be fetched; and of more projects than are told one by one. */
let product: Product
let tiles: Server
const asked: string[] = []

/** One grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8fvz4fwAHFgMJQ3QmJQAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  tiles = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.referer ?? ''}`.trim())
    response.writeHead(200, { 'content-type': 'image/png' }).end(pixel)
  })
  await new Promise<void>(done => tiles.listen(0, '127.0.0.1', done))
  const address = tiles.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const env = {
    MAP_TILES_URL: `http://127.0.0.1:${address.port}/plan?z={z}&x={x}&y={y}`,
    MAP_ATTRIBUTION: '© Essai <b>des tuiles</b>',
    MAP_POINTS: '12',
  }
  product = await openProduct({ env })
})
afterAll(async () => {
  await product?.stop()
  tiles?.closeAllConnections()
  await new Promise(done => tiles?.close(done))
})

it('shows the tiles and names who made them, fetches nothing else from elsewhere, and says to nobody which page it is', async () => {
  const { page, signIn, context } = await product.person()
  const refused: string[] = []
  const elsewhere = new Set<string>()
  page.on('console', message => {
    if (message.type() === 'error') refused.push(message.text())
  })
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url())) elsewhere.add(new URL(request.url()).origin)
  })
  await signIn('camille.renaud@exemple.fr')
  await page.goto('/projects?vue=carte')
  const map = page.getByRole('region', { name: 'Carte des projets' })
  await map
    .getByRole('button', { name: /^(Ouvrir|Voir) / })
    .first()
    .waitFor()
  await expect.poll(() => map.locator('img.leaflet-tile-loaded').count(), { timeout: 15_000 }).toBeGreaterThan(3)
  const widths = () =>
    map.locator('img.leaflet-tile').evaluateAll(images => images.map(image => (image as HTMLImageElement).naturalWidth))
  // The last of them come a moment after the first.
  await expect.poll(async () => (await widths()).every(width => width > 0)).toBe(true)
  await page.getByText('© Essai <b>des tuiles</b>').waitFor()
  expect(asked.every(line => /^\/plan\?z=\d+&x=-?\d+&y=-?\d+$/.test(line))).toBe(true)
  expect(elsewhere.size).toBe(2)
  expect(refused).toEqual([])
  await context.close()
})

it.each([['on a desk'], ['on a phone']])(
  'tells many projects by groups, and one by one from closer, %s',
  async where => {
    const { page, signIn, context } = await product.person(where === 'on a phone' ? phone : undefined)
    await signIn('camille.renaud@exemple.fr')
    const { totalItems } = await callApi<{ totalItems: number }>(page, '/api/projects?size=1')
    expect(totalItems).toBeGreaterThan(12)
    // What is in view is asked for once the map stands still, and shown a moment after.
    const looked = () => page.waitForResponse(response => /locations\?.*zoom=/.test(response.url()))
    const arrived = looked()
    await page.goto('/projects?vue=carte')
    await page.getByText('Les projets sont regroupés par lieu').waitFor()
    await arrived
    const { located } = await callApi<{ located: number }>(page, '/api/projects/locations')
    const beside = page.getByRole('region', { name: /dans la vue/ })
    // None is left out: the groups add up to all that have a place.
    await beside.getByRole('heading', { name: `${located} projets dans la vue` }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
    // By keyboard, from the list: closer and closer, until a project is told by its name.
    const first = beside.getByRole('listitem').first()
    for (let closer = 0; closer < 8; closer++) {
      const told = await beside.textContent()
      const group = first.getByRole('button')
      if ((await group.count()) === 0) break
      const closest = looked()
      await group.press('Enter')
      const { points } = (await (await closest).json()) as { points: { count?: number }[] }
      if (points.every(({ count = 1 }) => count === 1)) break
      await expect.poll(() => beside.textContent()).not.toBe(told)
      await settled(page)
    }
    await first.getByRole('link').press('Enter')
    await page.waitForURL('**/projects/edit/*')
    await context.close()
  },
)
