import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { memoryStorage } from '../api/testing-storage'

/** What the page itself runs before the application. */
const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
const script = /<script>([^<]*)<\/script>/.exec(html)![1]!
let tab = memoryStorage()
let now = Date.parse('2026-03-02T09:00:00Z')
beforeEach(() => {
  tab = memoryStorage()
})

/** A load whose code fails to come after so many seconds: what the page does, `reloads` or what it says. */
function failsAfter(seconds: number, sessionStorage: object = tab, onLine = true): string {
  let said = ''
  let heard: ((event: object) => void) | undefined
  const root = {
    style: {},
    set textContent(text: string) {
      said = text
    },
  }
  const context = createContext({
    addEventListener: (_: string, listener: typeof heard) => {
      heard = listener
    },
    navigator: { onLine },
    sessionStorage,
    location: {
      reload: () => {
        said = 'reloads'
      },
    },
    document: { getElementById: () => root },
    performance: { now: () => seconds * 1000 },
    Date: { now: () => now },
  })
  runInContext(script, context)
  now += seconds * 1000
  heard!({ target: {} })
  expect(said).toBe('')
  heard!({ target: { type: 'module' } })
  return said
}
const text = 'Faîtage n’a pas pu être chargé. Vérifiez votre connexion, puis rechargez la page.'

it('code that does not come is asked for again once a minute', () => {
  expect([failsAfter(1), failsAfter(1), failsAfter(58)]).toEqual(['reloads', text, text])
  expect([failsAfter(1), failsAfter(1)]).toEqual(['reloads', text])
})

it('code that takes a minute to fail is not asked for again and again over a blank page', () => {
  expect([failsAfter(61), failsAfter(61)]).toEqual([text, text])
})

it('without a network, or a place to note it in, the page says so', () => {
  const refused = {
    getItem: () => {
      throw new Error('refused')
    },
  }
  expect([failsAfter(1, tab, false), failsAfter(1, refused)]).toEqual([text, text])
})
