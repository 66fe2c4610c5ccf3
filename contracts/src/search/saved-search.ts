import { z } from 'zod'
import { savedSearchEntities } from '../kernel/closed-lists.ts'
import { pageOf } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, reference, yesNo } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { savedSearchNoun } from '../kernel/nouns.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { max, required } from '../kernel/rules.ts'
import { ofSelf, ofViewer, recordWays, thing } from '../kernel/scope.ts'

export type SavedSearchEntity = keyof typeof savedSearchEntities

/**
 * A search that somebody keeps under a name. What is looked for may name people, so that name and query are sealed under
 * the key of who keeps it.
 */
export const savedSearch = record('SavedSearch', {
  right: 'saved_search',
  words: savedSearchNoun,
  family: 'follow_up',
  subject: ({ user_id }) => user_id,
  sections: {
    Recherche: {
      entity: field('Liste', choice(savedSearchEntities)),
      name: field('Nom', personal(required(60))),
      /** As the list's address has it: filters, sort, size of the page, columns; `q=dupont&status=contact&sort=-status_on`. */
      query: optional('Filtres, tri et colonnes', personal(max(4000))),
      shared: optional('Partagée', yesNo),
      /** Opens the list of its author, wherever they sign in. */
      is_default: optional('Ouvre la liste', yesNo),
      user_id: field('Auteur', reference('user')),
    },
  },
})

export const savedSearchFields = listFieldsOf(savedSearch, { principal: ['entity', 'shared'] })
/** A search is whose it is, and read by the team where it is shared. */
const ownSearch = thing('saved_search', 'maker', recordWays)
const generic = recordEndpoints(
  savedSearch,
  '/api/saved-searches',
  {
    sort: ['name', 'updated_at'],
    fields: savedSearchFields,
    size: 200,
  },
  { one: to => ownSearch('id', to), made: ofSelf, list: ofViewer },
)
const { name, query, shared, is_default } = savedSearch.edits.shape

const savedSearchItem = generic.get.response.extend({
  /** Whether it is the reader's own. */
  mine: z.boolean(),
  /** Whether the reader may change, share or delete it. */
  may_change: z.boolean(),
  author: z.string(),
  /** What it asks for that its list no longer has; the rest still holds. */
  gone: z.array(z.string()),
})
export type SavedSearchItem = z.infer<typeof savedSearchItem>

/** Who keeps a search is who sends it; the list it is of never changes. */
export const savedSearchEndpoints = {
  ...generic,
  list: { ...generic.list, response: pageOf(savedSearchItem) },
  get: { ...generic.get, response: savedSearchItem },
  create: { ...generic.create, body: savedSearch.fields.omit({ user_id: true }) },
  update: { ...generic.update, body: z.object({ name, query, shared, is_default }) },
}
