import { act, createElement, StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { keptDrafts, leavePage, mount, stubPage, tell } from '@/lib/testing-page'
import type { RecordFormOptions, RecordFormState } from './use-record-form'

type Letter = { subject: string | null; body: string | null }
type Options = RecordFormOptions<Letter>

const schema = z.object({ subject: z.string().nullable(), body: z.string().nullable() }) as never
const blank: Letter = { subject: null, body: null }
let form: RecordFormState<Letter>
let useRecordForm: typeof import('./use-record-form').useRecordForm

beforeEach(async () => {
  vi.resetModules()
  stubPage()
  const { session } = await import('@/api/session')
  session.set({ token: 't', refresh_token: 'r', user: { id: 'u1' } as never })
  ;({ useRecordForm } = await import('./use-record-form'))
})
afterEach(leavePage)

function Form(options: Partial<Options>) {
  form = useRecordForm<Letter>({ name: 'email', schema, values: blank, save: async () => ({}) as never, ...options })
  return null
}
/** As the window of an e-mail: the form gives way to how far its sending is. */
function Window({ send }: { send: Options['save'] }) {
  const [isSent, setSent] = useState(false)
  const save: Options['save'] = async (...given) => {
    const written = await send(...given)
    setSent(true)
    return written
  }
  return isSent ? null : createElement(Form, { keptOnClose: true, save })
}
let hear: (values: Letter) => void
/** As a page that hears of somebody else's changes. */
function Live(options: Partial<Options>) {
  const [values, setValues] = useState(blank)
  hear = setValues
  return createElement(Form, { values, revision: 1, ...options })
}
const type = (field: keyof Letter, text: string | null) =>
  act(async () => form.form.setValue(field, text, { shouldDirty: true }))
const draft = () => JSON.parse(localStorage.getItem('faitage.draft.u1/email')!).values
/** A request on its way, and its answer. */
function request() {
  const { promise, resolve, reject } = Promise.withResolvers<{ id: string; revision: number; position: string }>()
  return { answer: () => promise, done: () => resolve({ id: '1', revision: 1, position: '1' }), refuse: reject }
}

it('sent, and gone as soon as it is, it leaves no draft of what was sent', async () => {
  const { answer, done } = request()
  await mount(createElement(Window, { send: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  expect(keptDrafts()).toEqual(['faitage.draft.u1/email'])
  await act(async () => done())
  expect(keptDrafts()).toEqual([])
})

it('created, it is not created again by who presses once more before it has gone', async () => {
  const save = vi.fn(async () => ({ id: '1', revision: 1, position: '1' }))
  await mount(createElement(Form, { save }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await act(async () => form.submit())
  expect(save).toHaveBeenCalledTimes(1)
  await type('subject', 'Un autre dossier')
  await act(async () => form.submit())
  expect(save).toHaveBeenCalledTimes(2)
})

it('created, it stays closed until the page it goes to is there', async () => {
  const onSaved = vi.fn()
  await mount(createElement(Form, { onSaved }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  expect([onSaved.mock.calls.length, form.saving]).toEqual([1, true])
})

it('left while it is being saved, it forgets no draft of who opened it anew', async () => {
  const { answer, done } = request()
  const page = await mount(createElement(Form, { keptOnClose: true, save: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await page.unmount()
  const again = await mount(createElement(Form, { keptOnClose: true }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await type('subject', 'Un autre')
  vi.advanceTimersByTime(400)
  vi.useRealTimers()
  await act(async () => done())
  await again.unmount()
  expect(draft()).toEqual({ subject: 'Un autre' })
})

it('closed with something typed since it was saved, it keeps that', async () => {
  const { answer, done } = request()
  const page = await mount(createElement(Form, { keptOnClose: true, save: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await type('body', 'Bonjour')
  await act(async () => done())
  await page.unmount()
  expect(draft()).toEqual({ body: 'Bonjour' })
})

it.each([
  ['is not taken for typed here', undefined, undefined],
  ['does not take the place of what was', 'De moi', { body: 'De moi' }],
])('what somebody else changed while it is being saved %s', async (_, mine, kept) => {
  const { answer, done } = request()
  await mount(createElement(Live, { save: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  if (mine) await type('body', mine)
  await act(async () => hear({ subject: null, body: 'De Camille' }))
  expect(form.form.getValues()).toEqual({ subject: 'Votre dossier', body: mine ?? 'De Camille' })
  await act(async () => done())
  expect(form.dirty).toBe(mine !== undefined)
  expect(keptDrafts()).toHaveLength(mine ? 1 : 0)
  if (kept) expect(draft()).toEqual(kept)
})

it('left while it is being saved, it keeps the last keys, and of these what was not saved', async () => {
  const { answer, done } = request()
  const page = await mount(createElement(Form, { save: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await type('body', 'Bonjour')
  await page.unmount()
  expect(draft()).toEqual({ subject: 'Votre dossier', body: 'Bonjour' })
  await act(async () => done())
  expect(draft()).toEqual({ body: 'Bonjour' })
})

it('what is undone by hand is not there again', async () => {
  const page = await mount(createElement(StrictMode, null, createElement(Form, { keptOnClose: true })))
  await type('subject', 'Votre dossier')
  await page.unmount()
  const again = await mount(createElement(StrictMode, null, createElement(Form, { keptOnClose: true })))
  expect(form.form.getValues('subject')).toBe('Votre dossier')
  expect(draft()).toEqual({ subject: 'Votre dossier' })
  await type('subject', null)
  await again.unmount()
  expect(keptDrafts()).toEqual([])
})

it('what another tab began stays where nothing of it was taken up', async () => {
  await mount(createElement(Form))
  const theirs = { at: Date.now(), values: { body: 'Bonjour' } }
  localStorage.setItem('faitage.draft.u1/email', JSON.stringify(theirs))
  tell('pagehide')
  expect(draft()).toEqual({ body: 'Bonjour' })
})

it.each([
  ['who began it', 'u1', ['Refusé. Votre saisie est gardée.']],
  ['nobody else', 'u2', []],
])('refused once it was left, it says so to %s, and that what was typed is kept', async (_, whose, texts) => {
  const { ApiRefusal } = await import('@/api/refusal')
  const { session } = await import('@/api/session')
  const { notify } = await import('@/lib/notify')
  const said = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  const { answer, refuse } = request()
  // As the application does while it is developed: what is mounted goes and comes once more.
  const page = await mount(createElement(StrictMode, null, createElement(Form, { save: answer })))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await page.unmount()
  session.set({ token: 't', refresh_token: 'r', user: { id: whose } as never })
  await act(async () => refuse(new ApiRefusal({ key: 'mission.closed', status: 422, message: 'Refusé.', details: {} })))
  expect(said.mock.calls.map(([text]) => text)).toEqual(texts)
  expect(keptDrafts()).toEqual(['faitage.draft.u1/email'])
})

it.each([
  ['stays where they are', 'u1', ['Créé : Votre dossier']],
  ['is another person, and is told nothing', 'u2', []],
])('saved once it was left, who is there %s', async (_, whose, texts) => {
  const { session } = await import('@/api/session')
  const { notify } = await import('@/lib/notify')
  const said = vi.spyOn(notify, 'success').mockImplementation(() => undefined)
  const { answer, done } = request()
  const onSaved = vi.fn()
  const savedText = ({ subject }: Letter) => `Créé : ${subject}`
  const page = await mount(createElement(Form, { save: answer, onSaved, savedText }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await page.unmount()
  session.set({ token: 't', refresh_token: 'r', user: { id: whose } as never })
  await act(async () => done())
  expect(onSaved).not.toHaveBeenCalled()
  expect(said.mock.calls.map(([text]) => text)).toEqual(texts)
})

it('saved while it is there, it goes on', async () => {
  const { answer, done } = request()
  const onSaved = vi.fn()
  await mount(createElement(StrictMode, null, createElement(Form, { save: answer, onSaved })))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await act(async () => done())
  expect(onSaved).toHaveBeenCalledWith({ id: '1', revision: 1, position: '1' })
})

it('opened again while it is being saved, it does not offer that as interrupted; refused, it does', async () => {
  const { ApiRefusal } = await import('@/api/refusal')
  const { notify } = await import('@/lib/notify')
  vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  const { answer, refuse } = request()
  const first = await mount(createElement(Form, { save: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await first.unmount()
  const second = await mount(createElement(Form))
  expect(form.form.getValues()).toEqual(blank)
  await act(async () => refuse(new ApiRefusal({ key: 'mission.closed', status: 422, message: 'Refusé.', details: {} })))
  await second.unmount()
  await mount(createElement(Form))
  expect(form.form.getValues('subject')).toBe('Votre dossier')
})

it('refused with the session, it leaves it to that to say why', async () => {
  const { ApiRefusal } = await import('@/api/refusal')
  const { endSession } = await import('@/api/renew')
  const { session } = await import('@/api/session')
  const { notify } = await import('@/lib/notify')
  const said = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  const { answer, refuse } = request()
  const page = await mount(createElement(Form, { save: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  const over = new ApiRefusal({ key: 'LOGIN_EXPIRED', status: 401, message: 'Votre session a expiré.', details: {} })
  endSession(over, session.get()!)
  await page.unmount()
  await act(async () => refuse(over))
  expect(said.mock.calls.map(([text]) => text)).toEqual(['Votre session a expiré.'])
  expect(keptDrafts()).toEqual(['faitage.draft.u1/email'])
})

it('lost with the connection once it was left, it says once that what was typed is kept', async () => {
  const { connectionLost } = await import('@/api/refusal')
  const { notify } = await import('@/lib/notify')
  const said = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  const { answer, refuse } = request()
  const page = await mount(createElement(Form, { save: answer }))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await page.unmount()
  await act(async () => refuse(connectionLost()))
  expect(said.mock.calls.map(([text]) => text)).toEqual([connectionLost().message])
})

it('refused while it is there, it says so itself', async () => {
  const { ApiRefusal } = await import('@/api/refusal')
  const { notify } = await import('@/lib/notify')
  const said = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  const { answer, refuse } = request()
  await mount(createElement(StrictMode, null, createElement(Form, { save: answer })))
  await type('subject', 'Votre dossier')
  await act(async () => form.submit())
  await act(async () => refuse(new ApiRefusal({ key: 'mission.closed', status: 422, message: 'Refusé.', details: {} })))
  expect(form.refusal?.message).toBe('Refusé.')
  expect(said).not.toHaveBeenCalled()
})
