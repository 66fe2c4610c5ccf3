import { buildingOperations } from '@faitage/api/co-ownership/building'
import { coproOperations } from '@faitage/api/co-ownership/copro'
import { lotOperations } from '@faitage/api/co-ownership/lot'
import { personOperations } from '@faitage/api/co-ownership/person'
import { scOperations } from '@faitage/api/co-ownership/sc'
import { syndicOperations } from '@faitage/api/co-ownership/syndic'
import { actingFor } from '@faitage/api/imports/rows/record-row'
import { type Api, fold } from '@faitage/api/kernel/api'
import { internalContext } from '@faitage/api/kernel/http/request-context'
import { inTurn } from '@faitage/api/kernel/in-turn'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { isRefusal, type Refusal } from '@faitage/api/kernel/refusal'
import { taskOperations } from '@faitage/api/tasks/co-ownership-task'
import { followUpNoteOperations } from '@faitage/api/tasks/follow-up-note'
import { arrearsSources } from '@faitage/contracts/co-ownership/arrears/sources'
import { copro } from '@faitage/contracts/co-ownership/copro'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { coOwnershipTask } from '@faitage/contracts/tasks/co-ownership-task'
import { followUpNote } from '@faitage/contracts/tasks/follow-up-note'
import { type DemoCopro, type DemoLot, demoCopros } from './copros.ts'
import { demoCouncil, shares } from './council.ts'
import { demoMinutes, demoNotes } from './journal.ts'
import { addressOfOwner } from './owner-addresses.ts'
import { demoOwners, demoTenants } from './owners.ts'
import { demoTasks } from './tasks.ts'
import type { seedWriter } from './writer.ts'

/** Streams written at the same moment. */
const AT_ONCE = 32

interface Mission {
  readonly id: string
  /** Who typed all of it. */
  readonly author: string
  /** The id of a command, the same however often the demonstration is written. */
  readonly commandOf: (...names: (string | number)[]) => string
  readonly keep: ReturnType<typeof seedWriter>['keep']
}

/** Writes the copros of a mission through the operations of everybody: the council two of them share, their people, buildings and lots. */
export async function seedCoOwnership(api: Api, { id: mission_id, author, commandOf, keep }: Mission): Promise<void> {
  const by = (...names: (string | number)[]) => ({
    caller: actingFor(author),
    request: internalContext(commandOf(mission_id, ...names)),
  })
  const operations = {
    copro: coproOperations(api),
    building: buildingOperations(api),
    lot: lotOperations(api),
    person: personOperations(api),
    council: scOperations(api),
    syndic: syndicOperations(api),
  }
  const copros = demoCopros(api.clock.today(), demoTenants.length)
  const owners = demoOwners.map((sheet, n) => ({ ...sheet, postal_address: addressOfOwner(n, copros) }))
  const people = await inTurn(
    [...owners, ...demoTenants],
    async sheet => {
      const name = sheet.company_name ?? `${sheet.first_name} ${sheet.last_name}`
      return idOf(await operations.person.register({ ...sheet, mission_id }, by('person', name)))
    },
    { atOnce: AT_ONCE },
  )
  const council = demoCouncil(api.clock.today())
  const cs_id = idOf(await operations.council.register({ ...council.sheet, mission_id }, by('council')))
  idOf(await operations.syndic.register({ ...council.syndic, sc_id: cs_id }, by('council syndic')))
  const places: { copro_id: string; buildings: string[] }[] = []
  for (const [n, one] of copros.entries()) places.push(await seedCopro(one, n))
  const tasks = taskOperations(api)
  for (const [n, { sheet, copro, building, unassigned }] of demoTasks(api.clock.today()).entries()) {
    const { copro_id, buildings } = places[copro]!
    const owner = building === undefined ? { copro_id } : { building_id: buildings[building]! }
    const assignees = unassigned ? [] : [author]
    const typed = by('task', n)
    const id = typed.request.newId(coOwnershipTask.stream)
    idOf(await tasks.registerAt({ mission_id, subject_id: undefined }, id, { ...sheet, ...owner, assignees }, typed))
  }
  const notes = followUpNoteOperations(api)
  for (const [n, { copro, ...sheet }] of demoNotes(api.clock.today()).entries()) {
    const { copro_id } = places[copro]!
    const typed = by('note', n)
    const id = typed.request.newId(followUpNote.stream)
    const place = { mission_id, subject_id: copro_id }
    idOf(await notes.registerAt(place, id, { ...sheet, copro_id, author_id: author }, typed))
  }
  for (const { copro, ...document } of demoMinutes(api.clock.today()))
    await keep({ owner: { kind: 'copro', id: places[copro]!.copro_id }, mission_id }, document, author)

  async function seedCopro({ sheet, buildings, lots }: DemoCopro, n: number) {
    const copro_id = idOf(
      await operations.copro.register(
        {
          ...{ ...sheet, mission_id },
          ...(shares.has(n) ? { cs_id } : {}),
          // The last one is nobody's yet.
          ...(n < copros.length - 1 ? { urbanis_collaborators: [author] } : {}),
        },
        by('copro', n),
      ),
    )
    const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
    const cles = state.life === 'absent' ? [] : (state.sheet.cles_repartition ?? [])
    const places: string[] = []
    for (const [place, building] of buildings.entries())
      places.push(idOf(await operations.building.register({ ...building, copro_id }, by('building', copro_id, place))))
    await inTurn(lots, lot => seedLot(lot, copro_id, places, cles), { atOnce: AT_ONCE })
    return { copro_id, buildings: places }
  }

  async function seedLot(
    lot: DemoLot,
    copro_id: string,
    places: string[],
    cles: readonly { id?: string | undefined }[],
  ) {
    const { lot_number } = lot.sheet
    const written = await operations.lot.register(
      {
        ...lot.sheet,
        copro_id,
        building_id: lot.building === undefined ? undefined : places[lot.building],
        cles_repartition: lot.tantiemes.flatMap((tantieme, cle) =>
          tantieme === undefined ? [] : [{ cle_repartition_id: cles[cle]!.id!, tantieme }],
        ),
        owners: lot.owners.map(owner => people[owner]!),
        ...(lot.tenant === undefined ? {} : { occupants: [people[demoOwners.length + lot.tenant]!] }),
      },
      by('lot', copro_id, lot_number),
    )
    for (const point of lot.owed)
      idOf(
        await operations.lot.send(
          idOf(written),
          { type: 'StateArrears', ...point, source: arrearsSources.releve },
          by('arrears', copro_id, lot_number, point.on),
        ),
      )
    if (lot.sold === undefined) return void idOf(written)
    const { on, to } = lot.sold
    idOf(
      await operations.lot.amend(idOf(written), { owners: [people[to]!] }, { ...by('sale', copro_id, lot_number), on }),
    )
  }
}

function idOf(written: Written | Refusal): string {
  if (isRefusal(written)) throw new Error(`the demonstration was refused: ${JSON.stringify(written.body)}`)
  return written.id
}
