import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { root } from '../config.ts'
import { later } from './later.ts'
import { laterSchemas } from './later-schemas.ts'

const contracts = join(root, 'contracts/src')

/** The contracts as roles carry them. */
async function bundled(): Promise<Record<string, Record<string, unknown>>> {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts') && !/\.spec\.ts$|testing|write-event-lock/.test(file))
  const entry = 'virtual:contracts'
  const all = await rolldown({
    input: entry,
    platform: 'node',
    plugins: [
      {
        name: 'all',
        resolveId: id => (id === entry ? id : null),
        load: id =>
          id === entry
            ? files.map((file, n) => `export * as m${n} from ${JSON.stringify(join(contracts, file))}`).join('\n')
            : null,
      },
      laterSchemas,
    ],
    external: ['zod'],
  })
  const { output } = await all.generate({ format: 'esm', strictExecutionOrder: true })
  const code = output[0].code.replace(/from "zod"/g, `from ${JSON.stringify(import.meta.resolve('zod'))}`)
  expect(code.split('laterShape(').length + code.split(/\bget \w+\(\) \{/).length).toBeGreaterThan(1000)
  const made = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Record<
    string,
    Record<string, unknown>
  >
  return Object.fromEntries(files.map((file, n) => [file, made[`m${n}`] ?? {}]))
}

/** All that a value says of itself: a schema all it judges by, what holds schemas (events, records, calls) those. */
function told(value: unknown, above: readonly unknown[] = []): unknown {
  if (value === null || !['object', 'function'].includes(typeof value) || value instanceof RegExp) return String(value)
  if (above.includes(value)) return '…'
  const next = [...above, value]
  if (value instanceof Set || Array.isArray(value)) return [...value].map(one => told(one, next))
  const own = '_zod' in (value as object) ? (value as { _zod: { def: object } })._zod.def : (value as object)
  return Object.keys(own).map(key => [key, told((own as Record<string, unknown>)[key], next)])
}

describe('schemas that are made when somebody asks', () => {
  it('are the same as those that are made at once', { timeout: 120_000 }, async () => {
    let compared = 0
    for (const [file, exports] of Object.entries(await bundled())) {
      const plain = (await import(join(contracts, file))) as Record<string, unknown>
      expect(Object.keys(exports).sort(), file).toEqual(Object.keys(plain).sort())
      for (const [name, value] of Object.entries(plain)) {
        compared += 1
        expect(JSON.stringify(told(exports[name])), `${file} ${name}`).toBe(JSON.stringify(told(value)))
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })

  it('make a shape once, with the fields it has', () => {
    let times = 0
    const shape = later(() => {
      times += 1
      return { a: 1, b: 2 }
    })
    expect(times).toBe(0)
    expect([Object.keys(shape), { ...shape }, 'a' in shape, times]).toEqual([['a', 'b'], { a: 1, b: 2 }, true, 1])
  })

  it('make it again where that failed: nobody judges by a shape without fields', () => {
    let times = 0
    const shape = later(() => {
      times += 1
      if (times === 1) throw new RangeError('Maximum call stack size exceeded')
      return { a: 1 }
    })
    expect(() => Object.keys(shape)).toThrow(RangeError)
    expect([Object.keys(shape), times]).toEqual([['a'], 2])
  })
})
