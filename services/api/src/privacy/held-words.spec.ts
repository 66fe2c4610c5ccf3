import { readModels } from '@faitage/projections/read-models'
import { expect, it } from 'vitest'
import { partTitle } from './held-words.ts'
import { personalLeaves } from './personal-leaves.ts'

it('names everything that may be held of somebody: no part is « Autre »', () => {
  const streams = readModels.models.flatMap(model => {
    const { stream, projectField } = model as { stream?: string; projectField?: string | undefined }
    return stream && projectField ? [stream] : []
  })
  expect(streams.length).toBeGreaterThan(6)
  expect(streams.filter(stream => partTitle(`${stream}-1`) === 'Autre')).toEqual([])
})

it('names every personal field in French, never by its code', () => {
  const codes = [...personalLeaves].flatMap(([type, leaves]) =>
    leaves.filter(({ label }) => /^[a-z0-9_]+$/.test(label)).map(({ label }) => `${type} ${label}`),
  )
  expect(codes).toEqual([])
})
