import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product } from './product.ts'

/** A map on the tiles of a configured server, with the pages' real policy on what may be fetched. */
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
  const drawn = await map
    .locator('img.leaflet-tile')
    .evaluateAll(images => images.map(image => (image as HTMLImageElement).naturalWidth))
  expect(drawn.every(width => width > 0)).toBe(true)
  await page.getByText('© Essai <b>des tuiles</b>').waitFor()
  expect(asked.every(line => /^\/plan\?z=\d+&x=-?\d+&y=-?\d+$/.test(line))).toBe(true)
  expect(elsewhere.size).toBe(2)
  expect(refused).toEqual([])
  await context.close()
})
