import { z } from 'zod'
import { isAddressValid } from '../addresses/address.ts'
import { field, optional, shown } from '../kernel/field.ts'
import {
  block,
  choice,
  day,
  emailAddress,
  longText,
  phoneNumber,
  references,
  rows,
  shortText,
  siretNumber,
  whole,
} from '../kernel/formats.ts'
import { personal } from '../kernel/personal.ts'
import { trimmed } from '../kernel/trimmed.ts'
import { address, id } from '../kernel/values.ts'
import { cleKinds, syndicTypes } from './copro.words.ts'
import { foldedCadastre } from './registry/places.ts'

/** A postal address of which something is known. */
export const place = shown(
  address.refine(isAddressValid, 'Indiquez au moins une ville, une rue, un numéro ou un code postal.'),
  { format: 'address' },
)

/** Who may come in with it: shown on demand, to be written down nowhere else. */
export const accessCode = personal(shortText(30))

/** A keeping of accounts: how charges are shared among lots. */
export const cleRows = rows({
  /** The product’s own; a row without one is new. */
  id: id.optional(),
  /** A row without a label is dropped. */
  label: field('Libellé', z.string().overwrite(trimmed).max(80)),
  total: optional('Total', whole(1, 10_000_000)),
  kind: optional('Nature', choice(cleKinds)),
  building_ids: optional('Bâtiments', references('building')),
})

/** References of parcels; a blank one is dropped. */
export const cadastreRows = rows({ value: field('Référence', z.string().overwrite(foldedCadastre).max(20)) }, 100)

/** The syndic, or a syndic as its council lists it. */
export const syndicFields = {
  syndic_type: optional('Cadre', choice(syndicTypes)),
  siret_number: optional('SIRET', siretNumber),
  manager_name: optional('Gestionnaire', personal(shortText(200))),
  manager_address: optional('Adresse', shortText(300)),
  manager_phone_number: optional('Téléphone', personal(phoneNumber)),
  manager_email: optional('E-mail', personal(emailAddress)),
  contract_date: optional('Début du mandat', day),
  contract_end_date: optional('Fin du mandat', day),
  comment: optional('Commentaire', longText()),
}
export const syndicBlock = block({
  name: optional('Nom ou raison sociale', personal(shortText(200))),
  ...syndicFields,
})

/** A judicial or provisional administrator, a mandataire ad hoc. */
export const administratorBlock = block({
  name: optional('Nom', personal(shortText(200))),
  manager_address: optional('Adresse', shortText(300)),
  contract_date: optional('Désigné le', day),
  manager_phone_number: optional('Téléphone', personal(phoneNumber)),
  manager_name: optional('Gestionnaire', personal(shortText(200))),
  manager_email: optional('E-mail', personal(emailAddress)),
  comment: optional('Commentaire', longText()),
})

const contact = {
  email_address: optional('E-mail', personal(emailAddress)),
  phone_number: optional('Téléphone', personal(phoneNumber)),
}
export const presidentBlock = block({ name: optional('Nom', personal(shortText(200))), ...contact })
export const moeBlock = block({
  name: optional('Nom', personal(shortText(200))),
  address: optional('Adresse', shortText(300)),
  ...contact,
})
export const architectBlock = block({
  name: optional('Nom', personal(shortText(200))),
  qualification: optional('Qualification', shortText(200)),
  address: optional('Adresse', shortText(300)),
  ...contact,
  comment: optional('Commentaire', longText()),
})
/** Somebody employed on the spot. */
export const staffBlock = block({
  comment: optional('Commentaire', personal(longText())),
  phone_number: optional('Téléphone', personal(phoneNumber)),
})

/** Who to ask about a building. */
export const referentRows = rows({
  name: field('Nom', personal(shortText(200))),
  phone_number: optional('Téléphone', personal(phoneNumber)),
  email_address: optional('E-mail', personal(emailAddress)),
  comment: optional('Commentaire', personal(longText())),
})

/** The id of a part of a sheet: the product’s own, never typed. */
export const computedId = (label: string) => optional(label, id, { computed: true })
