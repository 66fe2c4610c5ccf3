import { field, optional } from '../kernel/field.ts'
import { choice, day, euros, longText, reference, shortText } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { financialDeviceNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { record } from '../kernel/record.ts'
import { required } from '../kernel/rules.ts'
import { operationalPlanWords } from '../referential/operational-plans.ts'
import { contractEndpoints } from './contract-record.ts'

/** A financial device that a mission draws on: an OPAH, a PIG, an ORI and what it may spend. */
export const financialDevice = record('FinancialDevice', {
  right: 'mission',
  stream: 'financialDevice',
  table: 'financial_device',
  owner: ofMission(),
  words: financialDeviceNoun,
  sections: {
    Dispositif: {
      mission_id: field('Mission', reference('mission')),
      name: field('Nom', required(200)),
      type: optional('Dispositif', choice(operationalPlanWords)),
      reference: optional('Référence', shortText(120)),
      start_date: optional('Début', day),
      end_date: optional('Fin', day),
      budget: optional('Enveloppe', euros),
      comment: optional('Commentaire', longText(2000)),
    },
  },
  rules: ({ start_date, end_date }) =>
    start_date && end_date && end_date < start_date
      ? [{ path: 'end_date', message: 'La fin ne peut pas précéder le début.' }]
      : [],
})
/** What its lists say of it. */
export const financialDeviceOutline = outlineOf(financialDevice)

export const financialDeviceListFields = listFieldsOf(financialDevice, { principal: ['type'] })
export const financialDeviceEndpoints = contractEndpoints(financialDevice, '/api/financial-devices', {
  sort: ['name', 'type', 'start_date', 'end_date'],
  fields: financialDeviceListFields,
})
