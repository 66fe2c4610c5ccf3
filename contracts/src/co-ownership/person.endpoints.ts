import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field } from '../kernel/field.ts'
import { type ListField, listFieldOf } from '../kernel/list-fields.ts'
import { bulkEndpoint, recordEndpoints } from '../kernel/record.endpoints.ts'
import { operated, recordOf } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { person } from './person.ts'

const of = (name: keyof typeof person.labels, more: Partial<ListField> = {}) => listFieldOf(person, name, more)

/** What the list of people can be narrowed by, in order. */
export const personListFields = {
  is_physical_person: of('is_physical_person', { is_default: true }),
  mission_id: of('mission_id', { is_default: true }),
  /** In which somebody owns or occupies something today. */
  copro_id: { label: 'Copropriété', type: 'autocomplete', of: 'copro', is_default: true },
  civility: of('civility'),
} as const

const path = '/api/persons'
const generic = recordEndpoints(person, path, {
  sort: ['name', 'is_physical_person', 'lots_owned', 'lots_occupied', 'email_address', 'phone_number', 'created_at'],
  fields: personListFields,
  size: 100,
})

/** A person as it is answered: what it is called, and the lots it owns and occupies today. */
const personItem = generic.get.response.extend({
  display_name: field('Nom affiché', z.string()),
  lots_owned: field('Lots possédés', z.int()),
  lots_occupied: field('Lots occupés', z.int()),
  copros: field('Copropriétés', z.array(z.object({ id, title: z.string() }))),
  /** Other sheets of the same person, which went into this one. */
  merged: z.array(z.object({ id, title: z.string() })),
})
export type PersonItem = z.infer<typeof personItem>

/** Two sheets that have one of these in common may be of one person; in the order they are told. */
export const likenesses = { name: 'même nom', phone: 'même téléphone', email: 'même e-mail' } as const
export type Likeness = keyof typeof likenesses
const likePerson = personItem.extend({ like: z.array(z.enum(Object.keys(likenesses) as [Likeness])) })
export type LikePerson = z.infer<typeof likePerson>

export const personEndpoints = ofFeature('ca_person_screen', {
  ...generic,
  list: { ...generic.list, response: pageOf(personItem) },
  get: { ...generic.get, response: personItem },
  bulk: bulkEndpoint(person, path),
  /** Other sheets of the mission that may be of the same person, the likeliest first; ten at most. */
  like: endpoint({
    method: 'GET',
    path: `${path}/{id}/like`,
    access: 'read person',
    of: operated(recordOf(person)('id', 'read')),
    about: 'person',
    summary: 'Les autres fiches qui ressemblent à celle d’une personne',
    params: z.object({ id }),
    response: z.object({ items: z.array(likePerson) }),
  }),
  /** `{id}` goes, `into_id` stays and has all of its lots. */
  merge: endpoint({
    method: 'POST',
    path: `${path}/{id}/merge`,
    access: 'update person',
    of: operated(recordOf(person)('id', 'write')),
    summary: 'Fusionner deux personnes : les lots de l’une passent à l’autre',
    params: z.object({ id }),
    body: z.object({ into_id: id }),
    response: written,
  }),
  unmerge: endpoint({
    method: 'POST',
    path: `${path}/{id}/unmerge`,
    access: 'update person',
    of: operated(recordOf(person)('id', 'writeRemoved')),
    summary: 'Annuler une fusion : la personne revient avec ses lots',
    params: z.object({ id }),
    response: written,
  }),
})
