import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { twMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { cn } from './utils'

const root = join(import.meta.dirname, '..')
const text = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g

/** A class without what it waits for: `hover:md:p-2` is about padding as `p-2` is. */
function bare(name: string): string {
  let [depth, start] = [0, 0]
  for (let i = 0; i < name.length; i += 1) {
    if ('[('.includes(name[i] ?? '')) depth += 1
    else if ('])'.includes(name[i] ?? '')) depth -= 1
    else if (name[i] === ':' && depth === 0) start = i + 1
  }
  return name.slice(start)
}

/** Every class that the product is written with. */
function classes(): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files.filter(name => /\.tsx?$/.test(name) && !/spec|testing|lib.utils.ts/.test(name))
  const words = sources.flatMap(name =>
    [...readFileSync(join(root, name), 'utf8').matchAll(text)].flatMap(([, , inside = '']) => inside.split(/\s+/)),
  )
  const written = words.filter(word => /^[-!a-z[*][^\s'"{}$;]*$/.test(word)).map(bare)
  // One figure stands for all: `p-2` is about what `p-4` is.
  const known = new Map(written.map(name => [name.replace(/\d+(?:\.5)?/g, '0'), name]))
  return [...known.values()].filter(name => name !== '' && twMerge(`${name} ${name}`) === name)
}

describe('the merging of classes', () => {
  it('says of any two classes of the product what the whole library says', () => {
    const known = classes()
    expect(known.length).toBeGreaterThan(300)
    const differing: string[] = []
    for (const one of known)
      for (const other of known) {
        const pair = `${one} ${other}`
        // The same class twice says nothing else.
        if (one !== other && cn(pair) !== twMerge(pair)) differing.push(`${pair} → ${cn(pair)}`)
      }
    expect(differing).toEqual([])
  }, 60_000)

  it('tells apart what waits for different things', () => {
    expect(cn('p-2 hover:p-4', 'px-3')).toBe('p-2 hover:p-4 px-3')
    expect(cn('md:hover:px-2 p-4', 'hover:md:px-6')).toBe('p-4 hover:md:px-6')
    expect(cn('text-sm leading-6', 'text-lg', undefined, false)).toBe('text-lg')
  })
})
