import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { Client } from './client.ts'
import { openMission } from './imports.ts'
import { median, percentile } from './stats.ts'

/** Dwellings of the landlord, each with its amounts on the quote. */
const DWELLINGS = 500
/** Dwellings made by one request. */
const AT_ONCE = 100
const QUOTES = 12

async function written<T>(asked: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`the answer was ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return body
}

async function timed<T>(times: number[], work: Promise<{ status: number; body: T }>): Promise<T> {
  const began = performance.now()
  const body = await written(work)
  times.push(performance.now() - began)
  return body
}

/**
 * P16: quotes of a landlord of 500 dwellings. Milliseconds: the median of those that create one, and that change one amount,
 * each sending every dwelling as the form does; the 95th percentile of one opened and of the list.
 */
export async function p16(client: Client, repeats: number) {
  const mission_id = await openMission(client, `Mesure des devis (${Date.now()})`)
  const { id: project_id } = await written(
    client.send<Written>('POST', '/api/projects', { mission_id, requester: { type: 'PB', last_name: 'Mesure' } }),
  )
  const dwellings: string[] = []
  for (let made = 0; made < DWELLINGS; made += AT_ONCE) {
    const path = `/api/projects/${project_id}/accommodations/bulk`
    const { items } = await written(client.send<{ items: Written[] }>('POST', path, { accommodation_number: AT_ONCE }))
    dwellings.push(...items.map(({ id }) => id))
  }
  const parts = dwellings.map((accommodation_id, at) => ({
    accommodation_id,
    price_excl_tax: 250_000 + at * 137,
    price_incl_tax: 275_000 + at * 151,
    eligible_amount: 240_000,
  }))
  const times: Record<'created' | 'changed' | 'read', number[]> = { created: [], changed: [], read: [] }
  for (let n = 0; n < QUOTES; n++) {
    const told = { project_id, name: `Devis ${n + 1}`, common_price_excl_tax: 2_750_000, accommodations: parts }
    const { id } = await timed(times.created, client.send<Written>('POST', '/api/works-quotes', told))
    const accommodations = parts.map((part, at) => (at === n ? { ...part, eligible_amount: 239_999 } : part))
    await timed(times.changed, client.send('PUT', `/api/works-quotes/${id}`, { accommodations }))
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const path of [`/api/works-quotes/${id}`, `/api/works-quotes?project_id=${project_id}`])
        await timed(times.read, client.send('GET', path))
  }
  return { created: median(times.created), changed: median(times.changed), read: percentile(times.read, 95) }
}
