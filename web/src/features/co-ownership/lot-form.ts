import { lot } from '@faitage/contracts/co-ownership/lot'
import { optional } from '@faitage/contracts/kernel/field'
import { day } from '@faitage/contracts/kernel/formats'

/** The sheet of a lot as its form has it: with the day from which its owners and occupants are others. */
const dated = { on: optional('À compter du', day) }
export const lotForm = {
  ...lot,
  fields: lot.fields.extend(dated),
  labels: { ...lot.labels, on: 'À compter du' },
  sections: lot.sections.map(section =>
    section.title === 'Propriété' ? { ...section, fields: [...section.fields, 'on'] } : section,
  ),
}
