import { act, createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptDrafts, leavePage, mount, otherTab, stubPage, tell } from '@/lib/testing-page'
import type { GridColumn } from './grid-column'
import { blankRow, typed } from './grid-rows'
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

beforeEach(async () => {
  vi.resetModules()
  stubPage()
  const { session } = await import('@/api/session')
  session.set(signedIn('u1'))
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
