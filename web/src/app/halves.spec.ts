import { describe, expect, it } from 'vitest'
import { type Halves, halvesOf } from '../../halves'

const other: Halves = {
  plain: '',
  schemas: '',
  ofSchemas: new Set(['id', 'agency']),
  records: new Map([['agency', { right: 'agency', notice: 'agency' }]]),
}
const part = (code: string, runs: (name: string) => unknown = () => undefined) =>
  halvesOf(
    code,
    'x.ts',
    from => (from === 'zod' ? undefined : other),
    (from, half) => `${from || 'own'}#${half}`,
    runs,
  )

describe('a contract as browsers need it', () => {
  it('sends of an endpoint where and how it is called, and keeps its schemas from it', () => {
    const { plain, schemas, ofSchemas } = part(`
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { project } from './project.scope.ts'
import { id } from './values.ts'
const params = z.object({ id })
/** What is sent. */
export const toSend = z.object({ text: z.string() })
export const calls = {
  send: endpoint({ method: 'POST', path: '/api/x/{id}', access: 'create x', of: project('id', 'write'), summary: 'Envoyer', params, body: toSend, response: z.null() }),
}
`)
    expect(plain).toContain("endpoint({ method: 'POST', path: '/api/x/{id}', access: 'create x'")
    expect(plain).not.toMatch(/zod|params|project|summary|toSend|response/)
    expect(schemas).toContain('toSend')
    expect([...ofSchemas]).toEqual(['toSend'])
  })

  it('takes what schemas need of the rest from there, under its own name', () => {
    const { plain, schemas } = part(`
import { z } from 'zod'
const words = { a: 'A' } as const
export type Word = keyof typeof words
export const word = z.enum(Object.keys(words))
export const said = (one: Word) => words[one]
`)
    expect(plain).toContain('export { words }')
    expect(schemas).toContain("import { words } from 'own#plain'")
    expect(schemas).toContain('/* @__PURE__ */')
  })

  it('leaves the noun of a record to its outline', () => {
    const { plain } = part(`
import { record } from './record.ts'
import { agencyNoun } from './nouns.ts'
export const agency = record('Agency', { right: 'agency', words: agencyNoun, family: 'contact', sections: {} })
`)
    expect(plain).toContain("right: 'agency'")
    expect(plain).not.toMatch(/words|agencyNoun|family/)
  })

  it('gives a record its calls without its fields', () => {
    const { plain, schemas } = part(`
import { recordEndpoints } from './record.endpoints.ts'
import { agency } from './agency.ts'
const generic = recordEndpoints(agency, '/api/agencies', { sort: ['name'], fields: agency.fields }, { list: project('of', 'read') })
const item = generic.get.response.extend({ more: true })
export const agencyEndpoints = { ...generic, get: { ...generic.get, response: item } }
`)
    expect(plain).toContain('recordEndpoints({"right":"agency","notice":"agency"}')
    expect(plain).toMatch(/get: \{ \.\.\.generic\.get,? *\}/)
    expect(plain).not.toContain('project')
    expect(schemas).not.toContain('agencyEndpoints')
  })

  it('gives a process the calls of its sheet without its fields', () => {
    const { plain, schemas } = part(`
import { recordSheet } from './record.ts'
import { processWithSheet } from './process.ts'
import { recordEndpoints } from './record.endpoints.ts'
const sheet = recordSheet({ right: 'lot', sections: {} })
export const lot = processWithSheet('Lot', sheet, {})
export const lotEndpoints = recordEndpoints(lot, '/api/lots', { sort: ['name'] })
`)
    expect(plain).toContain('recordEndpoints({"right":"lot","notice":"lot"}')
    expect(schemas).not.toContain('lotEndpoints')
  })

  it('writes as words what is only words once it runs', () => {
    const code = `
import { labelsOf } from './field.ts'
import { id } from './values.ts'
export const labels = labelsOf({ id })
export const judge = { of: id }
`
    const { plain, ofSchemas } = part(code, name => (name === 'labels' ? { id: 'Numéro' } : { of: () => true }))
    expect(plain).toContain('export const labels = {"id":"Numéro"}')
    expect([...ofSchemas]).toEqual(['judge'])
  })

  it('is not made of a module that does something while it is read', () => {
    expect(() => part('console.log(1)')).toThrow(/does nothing else/)
  })
})
