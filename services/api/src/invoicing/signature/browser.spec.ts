import { expect, it } from 'vitest'
import { secretOf } from './browser.ts'

const id = '0a1b2c3d-0000-4000-8000-000000000000'
const at = (publicUrl: string) => ({ config: { publicUrl } })
const holding = (...cookies: string[]) => ({ headers: { cookie: cookies.join('; ') } })
const [planted, own] = ['a'.repeat(43), 'b'.repeat(43)]

it('over TLS a cookie that a neighbour under the domain may have planted is no secret of the browser', () => {
  const tls = at('https://agence.exemple.fr')
  expect(secretOf(tls, id, holding(`faitage_sign_0a1b2c3d=${planted}`))).toBe(undefined)
  const both = holding(`faitage_sign_0a1b2c3d=${planted}`, `__Host-faitage_sign_0a1b2c3d=${own}`)
  expect(secretOf(tls, id, both)).toBe(own)
  expect(secretOf(tls, id, holding(`__Host-faitage_sign_0a1b2c3d=${own}; Path=/`, 'x'))).toBe(own)
  expect(secretOf(tls, id, holding(`__Host-faitage_sign_99999999=${planted}`))).toBe(undefined)
  expect(secretOf(at('http://localhost'), id, holding(`faitage_sign_0a1b2c3d=${own}`))).toBe(own)
})
