import type { Page, Written } from '@faitage/contracts/kernel/endpoint'
import type { BulkAnswer } from '@faitage/contracts/kernel/record.endpoints'
import type { Client } from './client.ts'
import { openMission } from './imports.ts'
import { median, percentile } from './stats.ts'

const LOTS = 1000
/** Rows of one request: what the browser sends at a time. */
const ROWS = 200
const PEOPLE = 50
const STEP_MS = 25
const LIMIT_MS = 60_000

/** What people ask of the lots of a copro: their order, what they are narrowed by, a page behind. */
const questions = ['', 'page=9', 'sortBy=surface&sortDirection=desc', 'type=cave', 'sortBy=building', 'term=217']

async function written<T>(asked: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`the answer was ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return body
}

/** A copro with a clé, three buildings and the people of its lots. */
async function openCopro(client: Client, mission_id: string, name: string) {
  const copro = await written(
    client.send<Written>('POST', '/api/copros', {
      mission_id,
      name,
      address_1: { address: '1 rue des Tilleuls', address_code: '69003', address_location: 'Lyon' },
      cles_repartition: [{ label: 'Générale', kind: 'generale', total: 100_000 }],
    }),
  )
  const { cles_repartition } = await written(
    client.send<{ cles_repartition: { id: string }[] }>('GET', `/api/copros/${copro.id}`),
  )
  const names = ['A', 'B', 'C'].map(letter => `Bâtiment ${letter}`)
  const buildings = await Promise.all(
    names.map(building =>
      written(client.send<Written>('POST', '/api/buildings', { copro_id: copro.id, name: building })),
    ),
  )
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) =>
      written(
        client.send<Written>('POST', '/api/persons', {
          mission_id,
          is_physical_person: true,
          last_name: `Propriétaire ${at}`,
        }),
      ),
    ),
  )
  return {
    id: copro.id,
    cle: cles_repartition[0]!.id,
    buildings: buildings.map(one => one.id),
    people: people.map(one => one.id),
  }
}

type Copro = Awaited<ReturnType<typeof openCopro>>

const lotRow = ({ id, cle, buildings, people }: Copro, number: number) => ({
  copro_id: id,
  building_id: buildings[number % buildings.length],
  lot_number: String(number),
  type: number % 3 === 0 ? 'cave' : 'appartement',
  floor: number % 7,
  surface: String(20 + (number % 80)),
  cles_repartition: [{ cle_repartition_id: cle, tantieme: String(50 + (number % 100)) }],
  owners: [people[number % people.length]],
})

async function allVisible(client: Client, copro: string): Promise<string[]> {
  for (const began = performance.now(); performance.now() - began < LIMIT_MS; ) {
    const path = `/api/lots?copro_id=${copro}&size=${ROWS}`
    const { items, totalItems } = await written(client.send<Page<{ id: string }>>('GET', path))
    if (totalItems === LOTS) return items.map(one => one.id)
    await new Promise(done => setTimeout(done, STEP_MS))
  }
  throw new Error(`${LOTS} lots never became visible`)
}

async function bulk(client: Client, rows: Record<string, unknown>): Promise<number> {
  const began = performance.now()
  const { schema_errors } = await written(client.send<BulkAnswer>('POST', '/api/lots/bulk', rows))
  if (schema_errors.length > 0) throw new Error(`rows were refused: ${JSON.stringify(schema_errors[0])}`)
  return performance.now() - began
}

/**
 * P14: copros of 1,000 lots, one a round. Milliseconds: the median of the bulks of 200 rows that create and that change,
 * the 95th percentile of the copro opened, summed up, drawn, and of its lots listed, sorted, narrowed.
 */
export async function p14(client: Client, rounds: number, repeats: number) {
  const mission = await openMission(client, `Mesure des lots (${Date.now()})`)
  const times: Record<'created' | 'changed' | 'listed', number[]> = { created: [], changed: [], listed: [] }
  for (let round = 0; round < rounds; round++) {
    const copro = await openCopro(client, mission, `Mesure ${round + 1}`)
    for (let from = 1; from <= LOTS; from += ROWS) {
      const created = Array.from({ length: ROWS }, (_, at) => lotRow(copro, from + at))
      times.created.push(await bulk(client, { created }))
    }
    const ids = await allVisible(client, copro.id)
    const updated = ids.map((id, at) => ({
      id,
      surface: String(30 + at),
      door: `P${at}`,
      owner_status: 'Non occupant',
    }))
    times.changed.push(await bulk(client, { updated }))
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const path of [
        `/api/copros/${copro.id}`,
        `/api/copros/${copro.id}/overview`,
        `/api/copros/${copro.id}/plan`,
        ...questions.map(one => `/api/lots?copro_id=${copro.id}&${one}`),
      ]) {
        const began = performance.now()
        await written(client.send('GET', path))
        times.listed.push(performance.now() - began)
      }
    const last = (some: readonly number[]) => Math.round(some.at(-1)!)
    process.stderr.write(
      `  ${round + 1}/${rounds}: created ${last(times.created)} ms, changed ${last(times.changed)} ms\n`,
    )
  }
  return {
    created: median(times.created),
    changed: median(times.changed),
    listed: percentile(times.listed, 95),
    times: { created: times.created, changed: times.changed },
  }
}
