import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { expect, test } from 'vitest'
import { configFrom } from '../config.ts'
import { startTestSystem } from '../testing/system.ts'
import { tilesOriginOf } from './address-config.ts'

const base = { DATABASE_URL: 'postgres://x', EVENTSTORE_URL: 'esdb://x', FAITAGE_SECRET: 'x'.repeat(32) }
const wmts = 'https://data.geopf.fr/wmts?LAYER=PLAN&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}'

test('addresses are searched for among the stored ones by default, tiles fetched from nowhere', () => {
  const { addresses, mapTiles } = configFrom(base)
  expect(addresses).toEqual({ provider: 'stored', url: 'https://data.geopf.fr/geocodage' })
  expect(mapTiles).toBeUndefined()
  const given = configFrom({ ...base, ADDRESS_PROVIDER: 'ign', ADDRESS_API_URL: 'https://h/g/', MAP_TILES_URL: wmts })
  expect(given.addresses).toEqual({ provider: 'ign', url: 'https://h/g' })
  expect(given.mapTiles).toEqual({ url: wmts, attribution: '© IGN – Géoplateforme' })
})

test('what cannot be used is refused by name', () => {
  for (const wrong of [
    { ADDRESS_PROVIDER: 'google' },
    { ADDRESS_API_URL: 'ftp://h' },
    { MAP_TILES_URL: 'https://h/tiles.png' },
    { MAP_TILES_URL: 'javascript:{z}{x}{y}' },
  ]) {
    expect(() => configFrom({ ...base, ...wrong })).toThrow(Object.keys(wrong)[0])
  }
})

test('the origin of tiles', () => {
  const origin = (url: string) => tilesOriginOf({ url, attribution: '' })
  expect(origin(wmts)).toBe('https://data.geopf.fr')
  expect(origin('https://{s}.tuiles.fr:8443/{z}/{x}/{y}.png')).toBe('https://*.tuiles.fr:8443')
  expect(tilesOriginOf(undefined)).toBeUndefined()
})

test('pages may show images of the tiles’ server alone, and only when there is one', async () => {
  const webDist = await mkdtemp(join(tmpdir(), 'faitage-web-'))
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>x</title>')
  const images = async (mapTiles: { url: string; attribution: string } | undefined) => {
    const system = await startTestSystem({ projector: false, config: { webDist, mapTiles } })
    try {
      expect(await system.as('client').call(mapEndpoints.settings)).toEqual({ tiles: mapTiles ?? null })
      const { headers } = await system.http.inject({ url: '/' })
      return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    } finally {
      await system.stop()
    }
  }
  try {
    expect(await images(undefined)).toBe("'self' data: blob:")
    expect(await images({ url: wmts, attribution: 'IGN' })).toBe("'self' data: blob: https://data.geopf.fr")
  } finally {
    await rm(webDist, { recursive: true, force: true })
  }
})
