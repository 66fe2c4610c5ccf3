import { describe, expect, it } from 'vitest'
import { ringIn } from '../../chunks'
import { joined } from '../../join-chunks'

const cluster = (name: string, size: number, ...entries: number[]) => ({
  members: new Set([name]),
  entries: new Set(entries),
  size,
})
const names = (clusters: readonly { members: ReadonlySet<string> }[]) =>
  clusters.map(({ members }) => [...members].toSorted().join('+')).toSorted()

describe('the files that pages share', () => {
  it('are joined where nearly the same pages load them, not where others would lose by it', () => {
    const all = [cluster('a', 200, 1, 2, 3), cluster('b', 200, 1, 2, 3, 4), cluster('chart', 90_000, 4, 5)]
    expect(names(joined(all, new Map()))).toEqual(['a+b', 'chart'])
  })

  it('count what a file cannot run without', () => {
    const all = [cluster('a', 200, 1, 2, 3), cluster('b', 200, 1, 2, 4), cluster('chart', 90_000, 1, 2, 4)]
    expect(names(joined(all, new Map([['b', new Set(['chart'])]])))).not.toContain('a+b')
  })

  it('never wait for each other', () => {
    const all = [cluster('a', 1, 1, 2), cluster('b', 90_000, 1, 2, 3), cluster('c', 1, 1, 2, 3, 4)]
    const imports = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
    ])
    expect(names(joined(all, imports))).not.toContain('a+c')
  })
})

describe('files that wait for each other', () => {
  it('are found, through others too', () => {
    const ring = new Map<string, readonly string[]>([
      ['index', ['first']],
      ['first', ['router']],
      ['router', ['first']],
    ])
    expect(ringIn(ring)).toEqual(['first', 'router', 'first'])
    expect(
      ringIn(
        new Map([
          ['index', ['first', 'router']],
          ['first', ['router']],
          ['router', []],
        ]),
      ),
    ).toBeUndefined()
  })
})
