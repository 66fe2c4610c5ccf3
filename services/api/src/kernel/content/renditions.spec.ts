import probe from 'probe-image-size/sync.js'
import { afterAll, expect, it } from 'vitest'
import { photo } from '../../files/testing/photo.ts'
import { heic } from '../../files/testing/samples.ts'
import { isRefusal } from '../refusal.ts'
import { openRenditions } from './renditions.ts'
import { shrunk } from './shrink.ts'

const renditions = openRenditions()
const slow = openRenditions({ timeMs: 400, thread: new URL('../../files/testing/spinning.thread.ts', import.meta.url) })
afterAll(() => Promise.all([renditions.close(), slow.close()]))

const shown = async (bytes: Uint8Array, by = renditions) => {
  const made = await by.jpeg(bytes)
  return isRefusal(made) ? made.key : probe(made)
}

/** The photo, claiming a size that it does not have. */
function claiming(width: number, height: number): Buffer {
  const bytes = photo()
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}

it('shows a HEIC photo as a JPEG, turned as it was taken, without what the camera noted', async () => {
  expect(await shown(photo())).toMatchObject({ width: 200, height: 400, mime: 'image/jpeg' })
  expect(String(await renditions.jpeg(photo()))).not.toContain('Exif')
})

it('refuses what is no picture, is cut, claims too much, and goes on with the next one', async () => {
  for (const bytes of [heic(), Buffer.alloc(0), photo().subarray(0, 500), claiming(60_000, 60_000)])
    expect(await shown(bytes)).toBe('file.notShown')
  expect(await shown(photo())).toMatchObject({ width: 200 })
})

it('refuses what takes too long', async () => {
  expect(await shown(photo(), slow)).toBe('file.notShown')
})

it('makes a larger picture smaller, each pixel the mean of those it stands for', () => {
  const data = Uint8Array.from([0, 0, 0, 20, 40, 60, 9, 9, 20, 20, 20, 40, 80, 120, 9, 9])
  expect(shrunk({ width: 2, height: 2, stride: 8, data }, 1)).toEqual({
    ...{ width: 1, height: 1, data: Uint8Array.from([20, 35, 50, 255]) },
  })
  const same = shrunk({ width: 2, height: 1, stride: 8, data }, 2000)
  expect([...same.data]).toEqual([0, 0, 0, 255, 20, 40, 60, 255])
  const wide = { width: 5000, height: 3, stride: 15_000, data: new Uint8Array(45_000) }
  expect(shrunk(wide, 2000)).toMatchObject({ width: 2000, height: 1 })
})
