import { ofFeature } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, longText, reference, shortText } from '../kernel/formats.ts'
import { syndicNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofRecord } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { recordThing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { syndicTypes } from './copro.words.ts'
import { syndicFields } from './copro-parts.ts'
import { sc } from './sc.ts'
import { termFaults, termWarnings } from './terms.ts'

/** A syndic of a council: whoever reads the council reads it. */
export const syndic = record('Syndic', {
  right: 'sc',
  stream: 'syndic',
  owner: ofRecord(() => sc, 'sc_id'),
  words: syndicNoun,
  family: 'copro',
  sections: {
    Syndic: {
      sc_id: field('Conseil ou ASL', reference('sc')),
      name: field('Nom ou raison sociale', personal(shortText(200))),
      ...syndicFields,
      syndic_type: field('Cadre', choice(syndicTypes)),
      comment: optional('Commentaire', personal(longText())),
    },
  },
  rules: sheet => termFaults(sheet),
  warnings: sheet => termWarnings(sheet),
})
/** The part of it that lists say. */
export const syndicOutline = outlineOf(syndic)
export type SyndicSheet = SheetOf<typeof syndic>

const generic = recordEndpoints(
  syndic,
  '/api/syndics',
  { sort: ['name', 'syndic_type', 'contract_end_date', 'created_at'], size: 50 },
  { list: recordThing(sc, 'sc_id', 'read') },
)

/** The syndics of councils: always of one. */
export const syndicEndpoints = ofFeature('ca_asl_screen', {
  ...generic,
  list: { ...generic.list, query: generic.list.query.extend({ sc_id: id }) },
})
