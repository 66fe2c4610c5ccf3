import { act, createElement } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordFormProps } from '@/components/record/form/record-form'
import { leavePage, mount, stubPage } from '@/lib/testing-page'
import type { Letter } from './compose-email.tsx'

const project = '3f8f0c1e-0000-4000-8000-000000000001'
const letter: Letter = {
  ...{ kind: 'REQUESTER', once: true, subject: 'Votre dossier', body: 'Bonjour', template_id: null, files_id: [] },
}
let form: RecordFormProps<Letter>
let keys: (string | null)[] = []
let answer: () => Response | Promise<Response>
let modules: {
  compose: typeof import('./compose-email.tsx')
  notify: typeof import('@/lib/notify')['notify']
  session: typeof import('@/api/session')['session']
}

const signedIn = (id: string) => ({ token: 't', refresh_token: 'r', user: { id } as never })
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const taken = () => json(201, { id: 'm', revision: 0, position: '1', mailing: { id: 'm' } })
const lost = () => json(500, {})
const drawn = ({ children }: { children?: unknown }) => children
const nothing = () => null
const Form = (props: RecordFormProps<Letter>) => {
  form = props
  return null
}

beforeEach(async () => {
  vi.resetModules()
  stubPage()
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    return answer()
  })
  keys = []
  vi.doMock('@/components/record/form/record-form', () => ({ RecordForm: Form }))
  vi.doMock('@/components/ui/sheet', () => ({
    ...{ Sheet: drawn, SheetContent: drawn, SheetHeader: nothing, SheetTitle: nothing, SheetDescription: nothing },
    SheetFooter: nothing,
  }))
  vi.doMock('./mailing-progress.tsx', () => ({ MailingProgress: nothing }))
  const { session } = await import('@/api/session')
  session.set(signedIn('u1'))
  modules = {
    session,
    compose: await import('./compose-email.tsx'),
    notify: (await import('@/lib/notify')).notify,
  }
})
afterEach(leavePage)
afterAll(() => {
  vi.doUnmock('@/components/record/form/record-form')
  vi.doUnmock('@/components/ui/sheet')
  vi.doUnmock('./mailing-progress.tsx')
  vi.resetModules()
})

const open = () => mount(createElement(modules.compose.ComposeEmail, { projects: [project], onClose: () => undefined }))
const send = (values: Letter, given: typeof answer) => {
  answer = given
  return act(async () => {
    await form.save({}, { values, ifMatch: undefined }).catch(() => undefined)
  })
}

it('sent again after its answer was lost and its panel closed, an e-mail is the same one', async () => {
  const first = await open()
  await send(letter, lost)
  await first.unmount()
  const second = await open()
  await send(letter, taken)
  await second.unmount()
  expect(new Set(keys).size).toBe(1)
})

it('altered, or written anew once it left, it is another', async () => {
  const first = await open()
  await send(letter, lost)
  await send({ ...letter, subject: 'Votre chantier' }, taken)
  await first.unmount()
  await open()
  await send({ ...letter, subject: 'Votre chantier' }, taken)
  expect(new Set(keys).size).toBe(3)
})

it.each([
  ['who sent it', 'u1', ['Votre e-mail part dans la minute.']],
  ['nobody else', 'u2', []],
])('taken once its panel was closed, it says so to %s', async (_, whose, texts) => {
  const said = vi.spyOn(modules.notify, 'success').mockImplementation(() => undefined)
  const page = await open()
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  const sent = form.save({}, { values: letter, ifMatch: undefined })
  await page.unmount()
  modules.session.set(signedIn(whose))
  await act(async () => {
    resolve(taken())
    await sent
  })
  expect(said.mock.calls.map(([text]) => text)).toEqual(texts)
})
