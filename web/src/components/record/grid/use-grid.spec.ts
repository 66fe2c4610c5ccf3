import { act, createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount, otherTab, stubPage } from '../testing-page'
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
afterEach(() => vi.unstubAllGlobals())

function Table({ items = [], send }: { items?: Item[]; send: SendBatch }) {
  grid = useGrid<Item>({ name: 'lot/grid/c', items, columns, send })
  return null
}
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
