import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, type ReactElement, type ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leavePage, mount, stubPage } from '@/lib/testing-page'

type Props = Record<string, unknown> & { children?: ReactNode }
type Drawn = ReactElement<Props>

const held = {
  ...{ id: '3f8f0c1e-0000-4000-8000-000000000001', type: 'balance', status: 'CANCELLED', number: 'F26-0001' },
  ...{ left: 0, moves: ['pay'], payments: [{ payer: 'buyer', amount: 60_000 }] },
} as never
const asked = {
  payments: [{ provider_payment_id: 'p', state: 'paid', amount: 60_000, excess: 0 }],
  refunds: [{ provider_payment_id: 'p', state: 'asked', amount: 60_000 }],
}

let queries: typeof import('@/api/queries')
let drawn: Drawn
let answer: (response: Response) => void
const said: string[] = []

beforeEach(async () => {
  vi.resetModules()
  stubPage()
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
  const { session } = await import('@/api/session')
  session.set({ token: 't', refresh_token: 'r', user: { id: 'u1', permissions: ['update invoice'] } as never })
  const { showSnackbarsIn } = await import('@/lib/notify')
  said.length = 0
  showSnackbarsIn({ success: (text: string) => said.push(text) } as never)
  queries = await import('@/api/queries')
})
afterEach(async () => {
  await leavePage()
  queries.queryClient.clear()
})
afterAll(() => vi.resetModules())

/** Looked at instead of drawn. */
function Look({ show }: { show: () => ReactNode }) {
  drawn = show() as Drawn
  return null
}
const look = <P extends object>(component: (props: P) => ReactNode, props: P) => {
  const child = createElement(Look, { show: () => component(props) })
  return mount(createElement(QueryClientProvider, { client: queries.queryClient }, child))
}
function all(node: ReactNode, wanted: (one: Drawn) => boolean): Drawn[] {
  if (Array.isArray(node)) return node.flatMap(one => all(one, wanted))
  const one = node as Drawn | null
  if (typeof one !== 'object' || !one?.props) return []
  return [...(wanted(one) ? [one] : []), ...all(one.props.children, wanted)]
}
const button = (name: string) => all(drawn, ({ props }) => props.children === name && 'onClick' in props)[0]!.props
const press = (name: string) => act(async () => (button(name).onClick as () => void)())
const dialog = () => all(drawn, ({ props }) => 'asked' in props && 'onClose' in props)[0]
/** What comes by itself is no act of the test: it is waited for. */
async function comes(body: unknown, status: number, seen: () => void) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  answer(new Response(JSON.stringify(body), { status }))
  await vi.waitFor(seen, { timeout: 10_000 })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}
const offered = () => expect(button('Enregistrer un remboursement').disabled).toBe(false)
const beside = async () => look((await import('./invoice-beside.tsx')).InvoiceBeside, { item: held, readOnly: false })

it('money is not given back before it is known what is on its way back already', async () => {
  await beside()
  expect(button('Enregistrer un remboursement').disabled).toBe(true)
  await comes({ items: [asked] }, 200, offered)
  await press('Enregistrer un remboursement')
  expect(dialog()!.props.asked).toBe(60_000)
})

it('no amount of it is proposed where that cannot be known', async () => {
  await beside()
  await comes({ key: 'UNKNOWN', message: 'Non.' }, 500, offered)
  await press('Enregistrer un remboursement')
  expect(dialog()!.props.asked).toBeUndefined()
})

it.each([
  ['given back', held, 'Le remboursement est enregistré.'],
  ['paid', { ...(held as object), status: 'WAITING_PAYMENT', left: 100 } as never, 'Le paiement est enregistré.'],
])('what is recorded as %s is said to be that', async (_, item, text) => {
  const { PaymentDialog } = await import('./payment-dialog.tsx')
  await look(PaymentDialog, { item, asked: 0, onClose: () => undefined })
  await press('Enregistrer')
  await comes({ id: 'i', revision: 2, position: '7' }, 200, () => expect(said).toEqual([text]))
})
