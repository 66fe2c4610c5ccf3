import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText as catalogueText, errorCatalogue } from '@faitage/contracts/kernel/error-catalogue'
import { describe, expect, it } from 'vitest'
import { unbroken } from '@/lib/typography'
import { errorText } from './error-text'
import { refusalOf, toRefusal } from './refusal'

const root = join(import.meta.dirname, '../../..')
const sources = ['services/api/src', 'workflows/src', 'projections/src', 'web/src'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.spec\.ts$|testing/.test(file))
    .map(file => readFileSync(join(root, folder, file), 'utf8')),
)
/** Every key written in the code where a refusal is made, compared or shown. */
const used = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(source => [...source.matchAll(pattern)].map(match => match[1] as string))),
]

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? '<html>' : JSON.stringify(body), { status })

describe('the text of a refusal', () => {
  it('exists in French for every key that the API, the worker or the browser shows', () => {
    const made = used(/\brefused\(\s*'([^']+)'/g)
    const told = used(/\berrorText\(\s*'([^']+)'/g)
    const compared = used(/\brefusal\??\.key [!=]== '([^']+)'/g)
    expect(made.length).toBeGreaterThan(20)
    expect(told.length).toBeGreaterThan(2)
    const own = ['CONNECTION_LOST']
    const unknown = [...made, ...told, ...compared].filter(key => !(key in errorCatalogue) && !own.includes(key))
    expect(unknown).toEqual([])
  })

  it('of every key of the catalogue reaches the person who reads it', async () => {
    for (const key of Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]) {
      const [status, text] = errorCatalogue[key]
      expect(text).toMatch(/^[A-ZÀÉÊ«{]/u)
      const refusal = await refusalOf(answer(status, { key, message: catalogueText(key), details: {} }))
      expect(refusal).toMatchObject({ key, status, message: unbroken(catalogueText(key)) })
    }
  })

  it('is looked up by its key when the answer brings none', async () => {
    const refusal = await refusalOf(answer(429, { key: 'TOO_MANY_REQUESTS', details: { seconds: 12 } }))
    expect(refusal.message).toBe(unbroken(catalogueText('TOO_MANY_REQUESTS', { seconds: 12 })))
    const foreign = await refusalOf(answer(409, { key: 'SOMETHING_ELSE' }))
    expect(foreign).toMatchObject({ key: 'SOMETHING_ELSE', message: errorText('UNKNOWN') })
  })

  it('is LOGIN_EXPIRED for a 401 without a key, and UNKNOWN for anything else', async () => {
    expect(await refusalOf(answer(401))).toMatchObject({ key: 'LOGIN_EXPIRED', message: errorText('LOGIN_EXPIRED') })
    expect(await refusalOf(answer(401, {}))).toMatchObject({ key: 'LOGIN_EXPIRED' })
    expect(await refusalOf(answer(500))).toMatchObject({ key: 'UNKNOWN', message: errorText('UNKNOWN') })
    expect(await refusalOf(answer(404, 'null'))).toMatchObject({ key: 'UNKNOWN' })
    expect(await refusalOf(answer(503))).toMatchObject({ key: 'UNAVAILABLE', isPassing: true })
    expect(toRefusal(new TypeError('x'))).toMatchObject({ key: 'UNKNOWN', status: 500 })
  })
})
