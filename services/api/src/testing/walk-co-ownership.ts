import { assemblyEndpoints } from '@faitage/contracts/assemblies/assembly.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { financingPlanEndpoints } from '@faitage/contracts/financing-plans/financing-plan.endpoints'
import { coOwnershipTaskEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { followUpNoteEndpoints } from '@faitage/contracts/tasks/follow-up-note'
import { thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { newBuilding, newCopro, newCouncil, newLot, newPerson, newSyndic } from '../co-ownership/testing/copros.ts'
import type { TestSystem } from './system.ts'
import type { Pair } from './walk-reach.ts'

/** A copro of each half with everything that hangs on it; the foreign half says `marker` wherever it says something. */
export async function walkedCoOwnership(system: TestSystem, missions: Pair, marker: string) {
  const admin = system.as('admin')
  const marked = { name: marker, access_code: marker, syndic: { name: marker, comment: marker }, nb_lots: 1 }
  const copro = {
    own: await newCopro(system, missions.own, { president: { name: 'Zola' } }),
    foreign: await newCopro(system, missions.foreign, { president: { name: marker }, ...marked }),
  }
  const council = { name: marker, members_cs: marker, comment: marker, president: { name: marker } }
  const sc = {
    own: await newCouncil(system, missions.own),
    foreign: await newCouncil(system, missions.foreign, council),
  }
  const syndic = { own: await newSyndic(system, sc.own), foreign: await newSyndic(system, sc.foreign, marker) }
  const newTask = async (copro_id: string, title: string) =>
    (await admin.call(coOwnershipTaskEndpoints.create, { body: { copro_id, title, description: title } })).id
  const coOwnershipTask = { own: await newTask(copro.own, 'À faire'), foreign: await newTask(copro.foreign, marker) }
  const newAssembly = async (copro_id: string, comment: string) => {
    const resolutions = [{ number: '1', title: comment, majority: 'article_24' as const }]
    const sheet = { copro_id, held_on: '2026-06-18', assembly_kind: 'ordinaire' as const, comment, resolutions }
    return (await admin.call(assemblyEndpoints.create, { body: sheet })).id
  }
  const assembly = { own: await newAssembly(copro.own, 'Tenue'), foreign: await newAssembly(copro.foreign, marker) }
  const newPlan = async (copro_id: string, name: string) =>
    (await admin.call(financingPlanEndpoints.create, { body: { copro_id, name, owners_on: '2026-06-18', lines: [] } }))
      .id
  const financingPlan = { own: await newPlan(copro.own, 'Ravalement'), foreign: await newPlan(copro.foreign, marker) }
  const newNote = async (copro_id: string, text: string) =>
    (
      await admin.call(followUpNoteEndpoints.create, {
        body: { copro_id, note_kind: 'note', happened_on: '2026-03-02', text },
      })
    ).id
  const followUpNote = { own: await newNote(copro.own, 'Vu'), foreign: await newNote(copro.foreign, marker) }
  const newVersion = async (resource_id: string, version_name: string) =>
    (
      await admin.call(thematicEndpoints.duplicate, {
        body: {
          ...{ scope: 'copro', thematique_name: 'ENVIRONNEMENT_URBAIN_CADRE_VIE', resource_id },
          ...{ version_name, version_date: '2026-03-02' },
        },
      })
    ).id
  const thematicVersion = {
    own: await newVersion(copro.own, 'Mars'),
    foreign: await newVersion(copro.foreign, marker),
  }
  const building = {
    own: await newBuilding(system, copro.own),
    foreign: await newBuilding(system, copro.foreign, marker),
  }
  const person = {
    own: await newPerson(system, missions.own),
    foreign: await newPerson(system, missions.foreign, { last_name: marker }),
  }
  const lot = {
    own: await newLot(system, copro.own, { owners: [person.own] }),
    foreign: await newLot(system, copro.foreign, {
      lot_number: marker,
      commentary: marker,
      client_number: marker,
      owners: [person.foreign],
    }),
  }
  const periodOf = async (id: string) =>
    (await admin.call(lotEndpoints.get, { params: { id } })).historics?.[0]?.id ?? 'none'
  const period = { own: await periodOf(lot.own), foreign: await periodOf(lot.foreign) }
  return {
    ...{ copro, sc, syndic, building, person, lot, period },
    ...{ coOwnershipTask, assembly, financingPlan, followUpNote, thematicVersion },
  }
}
