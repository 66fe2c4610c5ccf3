import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, longText, reference, shortText, whole, year, yesNo } from '../kernel/formats.ts'
import { scNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { computedId, presidentBlock } from './copro-parts.ts'
import { type ScContract, scAssets, scContractNames, scContracts, scTypes } from './sc.words.ts'

const contract = <C extends ScContract>(name: C) => optional(scContracts[name], yesNo)
const ends = (name: ScContract) => optional(`Échéance : ${scContracts[name].toLowerCase()}`, day)

/** A body that several copros may share: a council, an ASL, an AFUL, a union of syndicates. */
export const sc = record('Sc', {
  right: 'sc',
  owner: ofMission(),
  words: scNoun,
  family: 'copro',
  sections: {
    Identité: {
      mission_id: field('Mission', reference('mission')),
      name: field('Nom', shortText(200)),
      type: field('Type', choice(scTypes)),
      creation_year: optional('Année de création', year(1800)),
      currently_working_on: optional('En activité', yesNo),
      nb_copros: optional('Copropriétés', whole(0, 500)),
      nb_lots: optional('Lots', whole(0, 20_000)),
      other_objects_linked: optional('Autres ensembles rattachés', yesNo),
      other_objects_linked_details: optional('Précisions', longText()),
    },
    Gouvernance: {
      president: optional('Président', presidentBlock),
      president_id: computedId('Identifiant du président'),
      members_cs: optional('Membres', personal(longText()), { hint: 'Un par ligne.' }),
      main_member_exists: optional('Interlocuteur désigné', yesNo),
      main_member: optional('Interlocuteur', personal(shortText(200))),
    },
    Contrats: {
      syndic: contract('syndic'),
      syndic_date: ends('syndic'),
      green_spaces: contract('green_spaces'),
      green_spaces_date: ends('green_spaces'),
      heater: contract('heater'),
      heater_date: ends('heater'),
      trash_management: contract('trash_management'),
      trash_management_date: ends('trash_management'),
      aerial_parking: contract('aerial_parking'),
      aerial_parking_date: ends('aerial_parking'),
      underground_parking: contract('underground_parking'),
      underground_parking_date: ends('underground_parking'),
      cctv: contract('cctv'),
      cctv_date: ends('cctv'),
      trash_room: optional(scAssets.trash_room, yesNo),
      lodge: optional(scAssets.lodge, yesNo),
    },
    Équipements: {
      equipment_description: optional('Description', longText(), {
        hint: 'Écrite d’après les contrats à la création, puis à votre main.',
      }),
      other_technical_equipments: optional('Autres équipements techniques', longText()),
      comment: optional('Commentaire', personal(longText())),
    },
  },
  rules: sheet => scFaults(sheet),
  shape: ({ president_id: _, ...sheet }) => {
    const kept = { ...sheet } as Record<string, unknown>
    const clear = (name: string) => {
      if (kept[name] !== undefined) kept[name] = null
    }
    for (const name of scContractNames) if (kept[name] !== true) clear(`${name}_date`)
    if (kept.other_objects_linked !== true) clear('other_objects_linked_details')
    if (kept.main_member_exists !== true) clear('main_member')
    const president = sheet.president
    if (president && Object.values(president).every(value => value === null || value === undefined))
      kept.president = null
    return kept as typeof sheet
  },
})
/** The part of it that lists say. */
export const scOutline = outlineOf(sc)
export type ScSheet = SheetOf<typeof sc>

interface Judged {
  readonly other_objects_linked?: boolean | null | undefined
  readonly other_objects_linked_details?: string | null | undefined
  readonly main_member_exists?: boolean | null | undefined
  readonly main_member?: string | null | undefined
}

const scFaults = (sheet: Judged): FieldError[] => [
  ...(sheet.other_objects_linked && !sheet.other_objects_linked_details
    ? [{ path: 'other_objects_linked_details', message: 'Précisez quels autres ensembles sont rattachés.' }]
    : []),
  ...(sheet.main_member_exists && !sheet.main_member
    ? [{ path: 'main_member', message: 'Indiquez le nom de l’interlocuteur.' }]
    : []),
]

/** The description of equipment that a new council begins with: what its flags say. Null where they say nothing. */
export function equipmentOf(sheet: Partial<ScSheet>): string | null {
  const words = { ...scContracts, ...scAssets }
  const there = (Object.keys(words) as (keyof typeof words)[]).filter(name => name !== 'syndic' && sheet[name] === true)
  return there.length > 0 ? there.map(name => words[name]).join(', ') : null
}

/** The first contract to end from a day on, among those that are running; null where none is dated. */
export function nextContractOf(sheet: Partial<ScSheet>, from: string) {
  const dated = scContractNames.flatMap(name => {
    const on = sheet[name] === true ? sheet[`${name}_date`] : undefined
    return on && on >= from ? [{ contract: scContracts[name], on }] : []
  })
  return dated.toSorted((a, b) => (a.on < b.on ? -1 : 1))[0] ?? null
}
