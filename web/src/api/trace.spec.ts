import { beforeEach, expect, it, vi } from 'vitest'

const fresh = () => import('./trace')
beforeEach(() => vi.resetModules())
const answer = (headers: Record<string, string>) => ({ headers: new Headers(headers) })

it('no call carries a trace until the service says that it keeps them', async () => {
  const { heedTrace, newTrace } = await fresh()
  expect(newTrace()).toBeUndefined()
  heedTrace(answer({}))
  expect(newTrace()).toBeUndefined()
  heedTrace(answer({ 'x-trace': 'a'.repeat(32) }))
  heedTrace(answer({}))
  expect(newTrace()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
})

it('each call begins a trace of its own', async () => {
  const { heedTrace, newTrace } = await fresh()
  heedTrace(answer({ 'x-trace': 'a'.repeat(32) }))
  expect(new Set(Array.from({ length: 100 }, newTrace)).size).toBe(100)
})
