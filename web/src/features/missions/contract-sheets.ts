import type { AnySheet } from '@faitage/contracts/kernel/record'
import { missionDetails } from '@faitage/contracts/missions/mission-details'

/** A part of the details that saves by itself: its fields, as a sheet of their own. */
export interface ContractPart {
  readonly id: string
  readonly title: string
  readonly sheet: AnySheet
}

const ids: Record<string, string> = { Contrat: 'details', Marché: 'marche', 'Démarche qualité': 'qualite' }

/** The parts of the details of a contract, each a form. */
export const contractParts: readonly ContractPart[] = missionDetails.sections.map(section => {
  const mask = Object.fromEntries(section.fields.map(name => [name, true] as const))
  const sheet = { ...missionDetails, sections: [section], fields: missionDetails.fields.pick(mask as never) }
  return { id: ids[section.title] ?? section.title, title: section.title, sheet: sheet as AnySheet }
})
