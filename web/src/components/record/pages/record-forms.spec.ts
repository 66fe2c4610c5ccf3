import { wordsOf } from '@faitage/contracts/kernel/noun'
import { personNoun } from '@faitage/contracts/kernel/nouns'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { act, createElement, type ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordFormProps } from '@/components/record/form/record-form'
import { leavePage, mount, stubPage } from '@/lib/testing-page'
import type { RecordItem, RecordKit } from './record-kit'

const drawn = ({ children }: { children?: ReactNode }) => children
const nothing = () => null
const record = { stream: 'person', words: wordsOf(personNoun), labels: {}, fields: { shape: {} } }
const form = { record, blank: { name: null }, write: () => undefined, Fields: nothing }
const kit = {
  ...{ record, noun: wordsOf(personNoun), form: async () => form, titleOf: () => 'Morel' },
  endpoints: missionEndpoints,
} as unknown as RecordKit<RecordItem>
let given: RecordFormProps<Record<string, unknown>>
const Form = (props: typeof given) => {
  given = props
  return null
}

beforeEach(() => {
  vi.resetModules()
  stubPage()
  vi.stubGlobal('history', { state: {} })
  vi.doMock('@/components/record/form/record-form', () => ({ RecordForm: Form }))
  vi.doMock('@/components/ui/skeleton', () => ({ Skeleton: nothing }))
  vi.doMock('@/components/record/form/form-values', () => ({
    ...{ alteredSheet: () => ({}), formSchemaOf: nothing, labelsByPath: () => ({}), newSheet: () => ({}) },
  }))
  vi.doMock('@/components/ui/sheet', () => ({
    ...{ Sheet: drawn, SheetContent: drawn, SheetHeader: nothing, SheetTitle: nothing },
  }))
})
afterEach(leavePage)
afterAll(() => {
  for (const one of ['record/form/record-form', 'record/form/form-values', 'ui/sheet', 'ui/skeleton'])
    vi.doUnmock(`@/components/${one}`)
  vi.resetModules()
})

async function show(child: ReactNode) {
  const { queryClient } = await import('@/api/queries')
  const router = { options: {}, history: { location: { pathname: '/', search: '' } } }
  await mount(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(RouterContextProvider, { router } as never, child),
    ),
  )
}

it('what is begun in a panel is that of where it is created', async () => {
  const { RecordWindow } = await import('./record-window')
  await import('./record-forms')
  await show(createElement(RecordWindow<RecordItem>, { kit, part: 'fiche', id: 'new', start: { mission_id: 'm1' } }))
  await expect.poll(() => given.name).toBe('person/new/m1')
})

it('what the form says of a refusal is not said beside it as well', async () => {
  const { RecordNewForm } = await import('./record-forms')
  const { notify } = await import('@/lib/notify')
  const said = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  const refused = { key: 'person.closed', message: 'La mission est close.', details: {} }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 422 }))
  await show(createElement(RecordNewForm<RecordItem>, { kit, onCreated: () => undefined }))
  await act(async () => {
    await expect(given.save({}, { values: {}, ifMatch: undefined })).rejects.toThrow('La mission est close.')
  })
  expect(said).not.toHaveBeenCalled()
})
