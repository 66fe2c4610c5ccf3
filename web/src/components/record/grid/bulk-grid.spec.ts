import { act, createElement, type ReactElement, type ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leavePage, mount, stubPage } from '@/lib/testing-page'
import type { GridColumn } from './grid-column'
import type { UndoRow } from './undo-save'
import type { SendBatch } from './use-grid'

type Item = { id: string; revision: number; name: string }
type Props = Record<string, unknown> & { children?: ReactNode }
type Drawn = ReactElement<Props>

const columns: GridColumn<Item>[] = [
  {
    ...{ key: 'name', header: 'Nom', width: 100, textOf: item => item.name },
    put: (body, cells) => {
      body.name = cells.name
    },
    owns: field => field === 'name',
  },
]
const items = Array.from({ length: 6 }, (_, at) => ({ id: `l${at}`, revision: 1, name: `Lot ${at}` }))

let bulk: typeof import('./bulk-grid')
let line: typeof import('./grid-line')
let toolbar: typeof import('./grid-toolbar')
let drawn: Drawn
/** What the box that scrolls is asked by what draws only the rows that are seen. */
const nothing = () => undefined
const box = {
  ...{
    clientWidth: 400,
    clientHeight: 4000,
    scrollTop: 0,
    ownerDocument: { defaultView: { setTimeout, clearTimeout } },
  },
  ...{ addEventListener: nothing, removeEventListener: nothing, scrollTo: nothing, querySelector: nothing },
}

beforeEach(async () => {
  vi.resetModules()
  stubPage()
  vi.stubGlobal('HTMLInputElement', Input)
  const { session } = await import('@/api/session')
  session.set({ token: 't', refresh_token: 'r', user: { id: 'u1' } as never })
  bulk = await import('./bulk-grid')
  line = await import('./grid-line')
  toolbar = await import('./grid-toolbar')
})
afterEach(leavePage)
afterAll(() => vi.resetModules())

/** A cell, as whoever types in it meets it. */
class Input {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

/** The table, looked at instead of drawn. */
function Table({ send, undo }: { send: SendBatch; undo?: UndoRow }) {
  drawn = bulk.BulkGrid<Item>({
    ...{ name: 'lot/grid/c', label: 'Lots', noun: { one: 'lot', many: 'lots' }, items, columns, send },
    ...{ deletes: true, creates: true, identify: cells => cells.name ?? '', ...(undo ? { undo } : {}) },
  }) as Drawn
  const [scroller] = all(drawn, ({ props }) => String(props.className).startsWith('max-h'))
  ;(scroller!.props.ref as { current: unknown }).current = box
  return null
}
function all(node: ReactNode, wanted: (one: Drawn) => boolean): Drawn[] {
  if (Array.isArray(node)) return node.flatMap(one => all(one, wanted))
  const one = node as Drawn | null
  if (typeof one !== 'object' || !one?.props) return []
  if (one.type === toolbar.GridToolbar) return all(toolbar.GridToolbar(one.props as never), wanted)
  return [...(wanted(one) ? [one] : []), ...all(one.props.children, wanted)]
}
const lines = () => all(drawn, ({ type }) => type === line.GridLine)
/** The row of a lot, drawn. */
const row = (id: string) => {
  const of = lines().find(({ props }) => (props.row as { id?: string }).id === id)!
  return (line.GridLine as unknown as { type: (props: Props) => ReactNode }).type(of.props)
}
const cell = (id: string) => all(row(id), ({ type, props }) => type === 'input' && 'data-at' in props)[0]!.props
const button = (id: string) => all(row(id), ({ props }) => props['aria-label'] !== undefined && 'onClick' in props)[0]
const press = (one: Drawn | undefined) => act(async () => (one!.props.onClick as () => void)())
const come = (id: string) =>
  act(async () => (cell(id).onFocus as (event: object) => void)({ target: new Input(cell(id).value as string) }))
const type = (id: string, value: string) =>
  act(async () => (cell(id).onChange as (event: object) => void)({ target: new Input(value) }))
const key = (name: string, more = {}) =>
  act(async () => {
    const target = new Input('?')
    const [table] = all(drawn, one => one.type === 'table')
    ;(table!.props.onKeyDown as (event: object) => void)({
      key: name,
      target,
      preventDefault: () => undefined,
      ...more,
    })
  })
const named = (name: string) =>
  all(drawn, ({ props }) => [props.children].flat().some(one => String(one).trim() === name))[0]
const names = () => lines().map(({ props }) => (props.row as { cells: { name?: string } }).cells.name)

/** A request on its way, answered when it is told to be. */
function server() {
  const answers: (() => void)[] = []
  const send: SendBatch = ({ update }) =>
    new Promise(resolve => {
      const updated = update.map(({ body }) => ({ id: body.id, revision: 2 }))
      answers.push(() => resolve({ created: [], updated, schema_errors: [] } as never))
    })
  return { send, answer: () => act(async () => answers.shift()!()) }
}

it('a cell that is typed in stays of its row where a row above went as it was saved', async () => {
  const { send, answer } = server()
  await mount(createElement(Table, { send }))
  await press(button('l1'))
  await come('l4')
  await key('s', { ctrlKey: true })
  await answer()
  expect(names()).toEqual(['Lot 0', 'Lot 2', 'Lot 3', 'Lot 4', 'Lot 5', undefined])
  await type('l4', 'Autre')
  await key('Escape')
  expect(names()).toEqual(['Lot 0', 'Lot 2', 'Lot 3', 'Lot 4', 'Lot 5', undefined])
  await key('d', { ctrlKey: true })
  expect(names()).toEqual(['Lot 0', 'Lot 2', 'Lot 3', 'Lot 3', 'Lot 5', undefined])
  await press(named('Recopier vers le bas'))
  expect(names()).toEqual(['Lot 0', 'Lot 2', 'Lot 3', 'Lot 3', 'Lot 3', undefined])
})

it('a row that was come to and is gone is written into no other', async () => {
  const { send, answer } = server()
  await mount(createElement(Table, { send }))
  await come('l1')
  await press(button('l1'))
  await key('s', { ctrlKey: true })
  await answer()
  const left = ['Lot 0', 'Lot 2', 'Lot 3', 'Lot 4', 'Lot 5', undefined]
  await key('d', { ctrlKey: true })
  await key('Escape')
  await press(named('Recopier vers le bas'))
  expect(names()).toEqual(left)
})

it('a row that is being deleted is not said to be kept: nothing is removed or kept while it saves', async () => {
  const { send, answer } = server()
  await mount(createElement(Table, { send }))
  await press(button('l1'))
  expect(button('l1')!.props['aria-label']).toBe('Garder la ligne 2')
  await key('s', { ctrlKey: true })
  expect(lines().map(({ props }) => props.removable)).not.toContain(true)
  await answer()
  expect(button('l2')!.props['aria-label']).toBe('Retirer la ligne 2')
})

it('nor is one of which nobody knows whether it was, until it is', async () => {
  const { connectionLost } = await import('@/api/refusal')
  await mount(createElement(Table, { send: () => Promise.reject(connectionLost()) }))
  await press(button('l1'))
  await key('s', { ctrlKey: true })
  expect(button('l1')).toBeUndefined()
  expect(button('l2')!.props['aria-label']).toBe('Retirer la ligne 3')
})

const tick = (id: string, on = true, shiftKey = false) =>
  act(async () => {
    const [box] = all(row(id), ({ type, props }) => type === 'input' && props.type === 'checkbox')
    ;(box!.props.onChange as (event: object) => void)({ target: { checked: on }, nativeEvent: { shiftKey } })
  })
const paste = (id: string, text: string) =>
  act(async () => {
    const event = { clipboardData: { getData: () => text }, preventDefault: () => undefined }
    ;(cell(id).onPaste as (event: object) => void)(event)
  })

it('a selection goes as one, and comes back with the save that is undone', async () => {
  const undone: unknown[] = []
  const send: SendBatch = async ({ create, update, delete: gone }) => ({
    ...{ created: create.map((_, at) => ({ id: `n${at}`, revision: 0, position: '1' })), position: null },
    updated: update.map(({ body }) => ({ id: body.id as string, revision: 2, position: '1' })),
    deleted: gone.map(({ id }) => ({ id, revision: 2, position: '1' })),
    schema_errors: [],
  })
  const undo: UndoRow = async (id, revision) => {
    undone.push([id, revision])
    return { revision: revision + 1 }
  }
  await mount(createElement(Table, { send, undo }))
  await tick('l1')
  await tick('l3', true, true)
  await tick('l2', false)
  await press(named('Retirer'))
  await type('l0', 'Lot 0 bis')
  await key('s', { ctrlKey: true })
  expect(names()).toEqual(['Lot 0 bis', 'Lot 2', 'Lot 4', 'Lot 5', undefined])
  await press(named('Annuler l’enregistrement'))
  expect(undone).toEqual([
    ['l0', 2],
    ['l1', 2],
    ['l3', 2],
  ])
  expect(names()).toEqual(['Lot 0', 'Lot 2', 'Lot 4', 'Lot 5', 'Lot 1', 'Lot 3', undefined])
  expect(named('Annuler l’enregistrement')).toBeUndefined()
})

it('a table pasted with its header goes to the rows of its own, and makes those that are not there', async () => {
  await mount(createElement(Table, { send: server().send }))
  await paste('l0', 'Nom\r\nLot 4\r\nLot 9\r\n')
  expect(names()).toEqual(['Lot 0', 'Lot 1', 'Lot 2', 'Lot 3', 'Lot 4', 'Lot 5', 'Lot 9', undefined])
})
