import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCircuit } from './circuit.ts'
import { openGeocoder } from './geocoder.ts'
import { amiens, type GeocodingServer, place, places, startGeocodingServer } from './testing/geocoding-server.ts'
import { tokenBucket } from './token-bucket.ts'

let server: GeocodingServer
let clock = 1_000_000
const now = () => clock
beforeEach(async () => {
  server = await startGeocodingServer()
  clock = 1_000_000
})
afterEach(() => server.stop())

const open = (more: Partial<Parameters<typeof openGeocoder>[0]> = {}) => openGeocoder({ url: server.url, now, ...more })
const away = (reason: string) => expect.objectContaining({ name: 'GeocoderAway', reason })

test('an address fills the address block', async () => {
  expect(await open().search('8 Bd du Port', 5)).toEqual([
    {
      label: '8 Boulevard du Port 80000 Amiens',
      address: '8 Boulevard du Port',
      address_number: '8',
      address_street: 'Boulevard du Port',
      address_code: '80000',
      address_location: 'Amiens',
      address_latitude: 49.9,
      address_longitude: 2.29,
      source: 'ign',
    },
  ])
  expect(server.asked[0]?.pathname).toBe('/geocodage/search')
  expect(Object.fromEntries(server.asked[0]!.searchParams)).toMatchObject({ q: '8 bd du port', limit: '5' })
})

test('a street, a place and a town fill what they know', async () => {
  server.answer = places(
    place({ label: 'Rue Foch 37000 Tours', type: 'street', name: 'Rue Foch', postcode: '37000', city: 'Tours' }),
    place({ label: 'Le Bourg 35000 Rennes', type: 'locality', name: 'Le Bourg', postcode: '35000', city: 'Rennes' }),
    place({ label: 'Angers', type: 'municipality', name: 'Angers', postcode: '49000', city: 'Angers' }),
  )
  const [street, locality, town] = await open().search('tours', 5)
  expect(street).toMatchObject({ address: 'Rue Foch', address_number: null, address_street: 'Rue Foch' })
  expect(locality).toMatchObject({ address: 'Le Bourg', address_street: 'Le Bourg', address_location: 'Rennes' })
  expect(town).toMatchObject({ address: null, address_street: null, address_code: '49000', address_location: 'Angers' })
})

test('a point is asked for by its coordinates, longitude and latitude in their places', async () => {
  await open().reverse(49.9000004, 2.29)
  expect(server.asked[0]?.pathname).toBe('/geocodage/reverse')
  expect(Object.fromEntries(server.asked[0]!.searchParams)).toMatchObject({ lat: '49.90000', lon: '2.29000' })
})

test('malformed places are left out, a malformed answer is a failure', async () => {
  server.answer = places(
    null,
    { type: 'Feature' },
    place({ label: 'x' }, [200, 0]),
    place({ label: 'x' }, ['2', '49']),
    place({ label: '' }),
    place({ label: 'Trop '.repeat(100) }),
    { ...amiens, properties: { ...amiens.properties, postcode: 80_000, housenumber: { evil: true } } },
  )
  const found = await open().search('amiens', 5)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ address_code: null, address_number: null, address_location: 'Amiens' })
  for (const body of ['{', '[]', '"x"', '{"type":"FeatureCollection"}', '<html>', '{"features":{}}', 'null']) {
    server.answer = (_request, response) => void response.end(body)
    await expect(open().search(body, 5)).rejects.toEqual(away('failure'))
  }
})

test('a service that does not answer in time is away', async () => {
  server.answer = () => undefined
  await expect(open({ timeoutMs: 100 }).search('amiens', 5)).rejects.toEqual(away('timeout'))
  // Headers at once, then a body that drips.
  server.answer = (_request, response) => {
    response.writeHead(200)
    response.write('{')
  }
  await expect(open({ timeoutMs: 100 }).search('amiens', 5)).rejects.toEqual(away('timeout'))
})

test('a huge answer is not read', async () => {
  let sent = 0
  server.answer = (_request, response) => {
    const piece = Buffer.alloc(64 * 1024, ' ')
    const more = () => {
      while (!response.destroyed && sent < 200 * 1024 * 1024) {
        sent += piece.length
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }
  await expect(open().search('amiens', 5)).rejects.toEqual(away('failure'))
  expect(sent).toBeLessThan(20 * 1024 * 1024)
  server.answer = (_request, response) => void response.writeHead(200, { 'content-length': '99999999' }).flushHeaders()
  await expect(open().search('amiens', 5)).rejects.toEqual(away('failure'))
})

test('a redirection is not followed', async () => {
  server.answer = (_request, response, url) => {
    if (url.pathname === '/elsewhere')
      return void response.end(JSON.stringify({ type: 'FeatureCollection', features: [] }))
    response.writeHead(302, { location: '/elsewhere' }).end()
  }
  await expect(open().search('amiens', 5)).rejects.toEqual(away('failure'))
  expect(server.asked).toHaveLength(1)
})

test('too many requests: nothing is asked until the service wants it', async () => {
  server.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '7' }).end()
  const geocoder = open()
  await expect(geocoder.search('amiens', 5)).rejects.toEqual(away('429'))
  server.answer = places(amiens)
  clock += 6900
  await expect(geocoder.search('amiens', 5)).rejects.toEqual(away('back-off'))
  expect(server.asked).toHaveLength(1)
  clock += 200
  expect(await geocoder.search('amiens', 5)).toHaveLength(1)
})

test('a Retry-After of a day, or none, keeps us away a minute at most', async () => {
  server.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '86400' }).end()
  const geocoder = open()
  await expect(geocoder.search('amiens', 5)).rejects.toEqual(away('429'))
  server.answer = places(amiens)
  clock += 60_001
  expect(await geocoder.search('amiens', 5)).toHaveLength(1)
})

test('words that are not understood find nothing, and are no failure', async () => {
  server.answer = (_request, response) => void response.writeHead(400).end('{"message":"q is too short"}')
  const geocoder = open({ circuit: openCircuit({ failures: 1, now }) })
  expect(await geocoder.search('!!!', 5)).toEqual([])
  expect(await geocoder.search('???', 5)).toEqual([])
})

test('a service that fails five times is left alone, then tried by one', async () => {
  server.answer = (_request, response) => void response.writeHead(500).end()
  const geocoder = open()
  for (let n = 0; n < 5; n++) await expect(geocoder.search(`rue ${n}`, 5)).rejects.toEqual(away('failure'))
  await expect(geocoder.search('rue 6', 5)).rejects.toEqual(away('open'))
  expect(server.asked).toHaveLength(5)
  clock += 30_001
  const pending: (() => void)[] = []
  server.answer = (request, response, url) => void pending.push(() => places(amiens)(request, response, url))
  const probe = geocoder.search('rue 7', 5)
  await expect(geocoder.search('rue 8', 5)).rejects.toEqual(away('open'))
  await expect.poll(() => pending.length).toBe(1)
  pending[0]!()
  expect(await probe).toHaveLength(1)
  server.answer = places(amiens)
  expect(await geocoder.search('rue 8', 5)).toHaveLength(1)
})

test('the same words are asked once, at once or later, until the answer is old', async () => {
  const geocoder = open()
  await Promise.all([geocoder.search('Amiens', 5), geocoder.search('amiens', 5)])
  await geocoder.search('AMIENS', 5)
  expect(server.asked).toHaveLength(1)
  await geocoder.search('amiens', 6)
  expect(server.asked).toHaveLength(2)
  clock += 11 * 60_000
  await geocoder.search('amiens', 5)
  expect(server.asked).toHaveLength(3)
})

test('no more than fifty a second', async () => {
  const geocoder = open()
  const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => geocoder.search(`rue ${n}`, 5)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  expect(server.asked).toHaveLength(50)
  clock += 100
  const later = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => geocoder.search(`quai ${n}`, 5)))
  expect(later.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('the bucket fills again, never over its brim', () => {
  const bucket = tokenBucket({ perSecond: 2, now })
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false])
  clock += 3_600_000
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false])
})

const live = 'https://data.geopf.fr/geocodage'
const unreachable = await fetch(`${live}/search?q=amiens&limit=1`, { signal: AbortSignal.timeout(3000) }).then(
  response => (response.ok ? undefined : `status ${response.status}`),
  (error: Error) => String((error.cause as { code?: string } | undefined)?.code ?? error.name),
)
if (unreachable) console.info(`The real geocoding service was not tried: ${unreachable}.`)

test.skipIf(unreachable)('the real service finds an address and its point', async () => {
  const geocoder = openGeocoder({ url: live, timeoutMs: 10_000 })
  const [found] = await geocoder.search('8 boulevard du port amiens', 3)
  expect(found).toMatchObject({ address_code: '80000', address_location: 'Amiens', address_number: '8' })
  const [near] = await geocoder.reverse(found!.address_latitude!, found!.address_longitude!)
  expect(near?.address_location).toBe('Amiens')
})
