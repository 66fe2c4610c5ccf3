import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiRefusal } from '@/api/refusal'
import { keptDrafts, leavePage, mount, otherTab, stubPage, tell } from '@/lib/testing-page'
import type { GridColumn } from './grid-column'
import { blankRow, type GridBatch, typed } from './grid-rows'
import type { SendBatch } from './use-grid'

type Item = { id: string; revision: number; name: string }
type Grid = ReturnType<typeof import('./use-grid').useGrid<Item>>

const columns: GridColumn<Item>[] = [
  {
    ...{ key: 'name', header: 'Nom', width: 100, textOf: item => item.name },
    put: (body, cells) => {
      body.name = cells.name
    },
    owns: field => field === 'name',
  },
]
const signedIn = (id: string) => ({ token: `t-${id}`, refresh_token: `r-${id}`, user: { id } as never })
let grid: Grid
let useGrid: typeof import('./use-grid').useGrid
let refusals: typeof import('@/api/refusal')

beforeEach(async () => {
  vi.resetModules()
  stubPage()
  const { session } = await import('@/api/session')
  session.set(signedIn('u1'))
  refusals = await import('@/api/refusal')
  ;({ useGrid } = await import('./use-grid'))
})
afterEach(async () => {
  vi.useRealTimers()
  await leavePage()
})

function Table({ items = [], send }: { items?: Item[]; send: SendBatch }) {
  grid = useGrid<Item>({ name: 'lot/grid/c', items, columns, send })
  return null
}
const draft = 'faitage.draft.u1/lot/grid/c'
/** The names that the draft of the table holds. */
const drafted = () => {
  const kept = JSON.parse(localStorage.getItem(draft) ?? 'null') as { values: { rows: { cells: Item }[] } } | null
  return kept?.values.rows.map(({ cells }) => cells.name)
}
const write = (...names: string[]) => act(async () => grid.setRows(names.map(named)))
const named = (name: string) => typed(blankRow(), 'name', name)
/** Requests on their way: each is answered when it is told to be. */
function server() {
  const sent: { names: unknown[]; answer: () => void }[] = []
  const send: SendBatch = ({ create }) =>
    new Promise(resolve => {
      const created = create.map(({ key }) => ({ id: `s-${key}`, revision: 1 }))
      const answer = () => resolve({ created, updated: [], schema_errors: [] } as never)
      sent.push({ names: create.map(({ body }) => body.name), answer })
    })
  return { sent, send }
}

it('what one person began to save does not go on in the name of who signs in meanwhile in another tab', async () => {
  const { sent, send } = server()
  await mount(createElement(Table, { send }))
  await act(async () => grid.setRows(Array.from({ length: 450 }, (_, at) => named(`Lot ${at}`))))
  await act(async () => void grid.save())
  await act(async () => sent[0]!.answer())
  expect(sent).toHaveLength(2)
  otherTab('faitage.session', JSON.stringify(signedIn('u2')))
  await act(async () => sent[1]!.answer())
  expect(sent).toHaveLength(2)
  expect(grid.refusal?.key).toBe('LOGIN_EXPIRED')
})

it('closed while it saves, it keeps what is not saved yet and no more, as each request is answered', async () => {
  const { sent, send } = server()
  const page = await mount(createElement(Table, { send }))
  const names = Array.from({ length: 202 }, (_, at) => `Lot ${at}`)
  await write(...names)
  await act(async () => void grid.save())
  expect(drafted()).toEqual(names)
  await page.unmount()
  await act(async () => sent[0]!.answer())
  expect(drafted()).toEqual(['Lot 200', 'Lot 201'])
  await act(async () => sent[1]!.answer())
  expect(keptDrafts()).toEqual([])
})

it('what comes back once somebody else is signed in is kept in nobody’s name', async () => {
  const { sent, send } = server()
  const page = await mount(createElement(Table, { send }))
  await write(...Array.from({ length: 202 }, (_, at) => `Lot ${at}`))
  await act(async () => void grid.save())
  await act(async () => {
    localStorage.removeItem(draft)
    otherTab('faitage.session', JSON.stringify(signedIn('u2')))
  })
  await page.unmount()
  await act(async () => sent[0]!.answer())
  expect(keptDrafts()).toEqual([])
})

it('what is typed is kept while the next keys come, and what was typed last as the table is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = await mount(createElement(Table, { send: server().send }))
  for (const name of ['L', 'Lo', 'Lot']) {
    await write(name)
    vi.advanceTimersByTime(250)
  }
  expect(drafted()).toEqual(['Lo'])
  await page.unmount()
  expect(drafted()).toEqual(['Lot'])
})

it('given up, or left as it was read, it keeps nothing', async () => {
  const page = await mount(createElement(Table, { send: server().send }))
  await write('Lot 1')
  await act(async () => tell('pagehide'))
  expect(drafted()).toEqual(['Lot 1'])
  await act(async () => grid.forget())
  await page.unmount()
  expect(keptDrafts()).toEqual([])
  const again = await mount(createElement(Table, { send: server().send }))
  localStorage.setItem(draft, 'Of another tab')
  await again.unmount()
  expect(localStorage.getItem(draft)).toBe('Of another tab')
})

/** Lots, each number once; a request is written once by its key, and answered where the line holds. */
function lots(...there: Item[]) {
  const items = [...there]
  const sent: string[] = []
  const answers = new Map<string, unknown>()
  const line = { holds: true, refuses: undefined as ApiRefusal | undefined }
  const write = ({ create, update, delete: gone }: GridBatch) => {
    const schema_errors: object[] = []
    const refuse = (list: string, row: number, message: string) =>
      schema_errors.push({ in: list, row, field: null, key: 'no', message })
    gone.forEach(({ id }, row) => {
      const at = items.findIndex(item => item.id === id)
      if (at < 0) refuse('delete', row, 'Ce lot n’existe pas.')
      else items.splice(at, 1)
    })
    const updated = update.flatMap(({ body }, row) => {
      const item = items.find(({ id }) => id === body.id)!
      if (body.revision !== undefined && body.revision !== item.revision) {
        schema_errors.push({ in: 'update', row, field: 'name', key: 'bulk.conflict', message: 'Modifié.' })
        return []
      }
      Object.assign(item, { name: body.name, revision: item.revision + 1 })
      return [{ ...item }]
    })
    const created = create.flatMap(({ body }, row) => {
      const name = body.name as string
      if (items.some(item => item.name === name)) {
        refuse('create', row, 'Déjà pris.')
        return []
      }
      const item = { id: `s-${name}`, revision: 1, name }
      items.push(item)
      return [{ ...item }]
    })
    return { created, updated, schema_errors }
  }
  const send: SendBatch = async (batch, key) => {
    sent.push(key)
    if (line.refuses) throw line.refuses
    if (!answers.has(key)) answers.set(key, write(batch))
    if (!line.holds)
      throw new refusals.ApiRefusal({ key: 'CONNECTION_LOST', status: 0, message: 'Perdue.', details: {} })
    return answers.get(key) as never
  }
  return { items, sent, line, send, names: () => items.map(({ name }) => name) }
}
const shown = () => grid.rows.map(({ cells }) => cells.name)
const save = () => act(async () => grid.save())
const alter = (at: number, name: string) =>
  act(async () => grid.setRows(now => now.map((row, index) => (index === at ? typed(row, 'name', name) : row))))

describe('a request whose answer was lost', () => {
  const one = { id: 'a', revision: 1, name: 'A' }

  it('is sent again as it was, whatever was typed since; then that is saved too', async () => {
    const server = lots({ ...one })
    await mount(createElement(Table, { items: [one], send: server.send }))
    await act(async () => grid.setRows(now => [{ ...now[0]!, removed: true }, named('1'), named('2'), named('3')]))
    server.line.holds = false
    await save()
    expect(grid.refusal?.key).toBe('CONNECTION_LOST')
    await alter(1, '1 bis')
    await act(async () => grid.setRows(now => [...now, named('4')]))
    server.line.holds = true
    await save()
    expect([grid.refusal, grid.refused, grid.changed]).toEqual([undefined, 0, 0])
    expect(server.names()).toEqual(['1 bis', '2', '3', '4'])
    expect(shown()).toEqual(['1 bis', '2', '3', '4'])
    expect(server.sent.map(key => server.sent.indexOf(key))).toEqual([0, 0, 2])
    expect(keptDrafts()).toEqual([])
  })

  it('is so too where the table was opened anew meanwhile: what it made is there once', async () => {
    const server = lots()
    const page = await mount(createElement(Table, { send: server.send }))
    await write('1', '2')
    server.line.holds = false
    await save()
    await alter(1, '2 bis')
    await page.unmount()
    server.line.holds = true
    await mount(createElement(Table, { items: server.items.map(item => ({ ...item })), send: server.send }))
    await save()
    expect(server.names()).toEqual(['1', '2 bis'])
    expect(shown().filter(Boolean)).toEqual(['1', '2 bis'])
    expect([grid.refused, grid.changed, keptDrafts()]).toEqual([0, 0, []])
  })

  it('which was there twice after a reload stays once, where what had been read of it was taken away', async () => {
    const server = lots()
    const page = await mount(createElement(Table, { send: server.send }))
    await write('1')
    server.line.holds = false
    await save()
    await page.unmount()
    server.line.holds = true
    await mount(createElement(Table, { items: server.items.map(item => ({ ...item })), send: server.send }))
    expect(shown().filter(Boolean)).toEqual(['1', '1'])
    await act(async () => grid.setRows(([read, ...others]) => [{ ...read!, removed: true }, ...others]))
    await save()
    expect([server.names(), shown().filter(Boolean), grid.changed]).toEqual([['1'], ['1'], 0])
  })

  it('whose cells are as they were read asks nothing more', async () => {
    const server = lots({ ...one })
    const page = await mount(createElement(Table, { items: [one], send: server.send }))
    await alter(0, 'A bis')
    server.line.holds = false
    await save()
    await page.unmount()
    await mount(createElement(Table, { items: server.items.map(item => ({ ...item })), send: server.send }))
    expect([grid.changed, grid.isAsked(grid.rows[0]!.key)]).toEqual([0, false])
  })

  it('is refused only then: nothing is written over before that was seen', async () => {
    const server = lots({ ...one, revision: 2, name: 'Of somebody else' })
    await mount(createElement(Table, { items: [one], send: server.send }))
    await alter(0, 'A bis')
    server.line.holds = false
    await save()
    await alter(0, 'A ter')
    server.line.holds = true
    await save()
    expect(server.names()).toEqual(['Of somebody else'])
    expect(grid.rows[0]!.faults).toEqual({ name: 'Modifié.' })
    await save()
    expect(server.names()).toEqual(['A ter'])
  })

  it('is not sent again once it was refused as a whole, or given up', async () => {
    const server = lots()
    await mount(createElement(Table, { send: server.send }))
    await write('1')
    server.line.refuses = new refusals.ApiRefusal({ key: 'FORBIDDEN', status: 403, message: 'Non.', details: {} })
    await save()
    server.line.refuses = undefined
    await alter(0, '2')
    server.line.holds = false
    await save()
    expect(server.names()).toEqual(['2'])
    await act(async () => grid.abandon())
    server.line.holds = true
    await write('3')
    await save()
    expect(server.names()).toEqual(['2', '3'])
    expect(new Set(server.sent).size).toBe(3)
  })

  it('that broke is asked once more, and no more than that', async () => {
    const server = lots()
    await mount(createElement(Table, { send: server.send }))
    await write('1')
    server.line.refuses = new refusals.ApiRefusal({ key: 'bulk.error', status: 500, message: 'Non.', details: {} })
    await save()
    await save()
    server.line.refuses = undefined
    await alter(0, '2')
    await save()
    expect(server.names()).toEqual(['2'])
    expect(server.sent.map(key => server.sent.indexOf(key))).toEqual([0, 0, 2])
  })
})
