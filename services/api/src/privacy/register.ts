import { type DataFamily, dataFamilies } from '@faitage/contracts/kernel/data-family'
import { familyOf } from '@faitage/contracts/privacy/family-of'
import {
  legalBases,
  processing,
  processingEndpoints,
  type RegisterLine,
  registerEndpoints,
  registerOf,
} from '@faitage/contracts/privacy/processing'
import { processingModel, processings } from '@faitage/projections/privacy/processing'
import { stringify } from 'csv-stringify/sync'
import type { Api } from '../kernel/api.ts'
import { frenchCsv, harmless } from '../kernel/http/csv.ts'
import { type RouteDefinition, route, send } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { registerPaper } from './papers/privacy-paper.ts'
import { sendPaper } from './papers/send-paper.ts'
import { personalLeaves } from './personal-leaves.ts'

/** What the personal fields of each family are called, each once: read from the contracts, so that it is what is kept. */
function fieldsByFamily(): ReadonlyMap<DataFamily, readonly string[]> {
  const fields = new Map<DataFamily, string[]>()
  for (const [type, leaves] of personalLeaves()) {
    const family = familyOf(type)
    if (!family) throw new Error(`${type} carries personal data that the register of processing knows nothing of`)
    fields.set(family, [...new Set([...(fields.get(family) ?? []), ...leaves.map(({ label }) => label)])])
  }
  return fields
}

/** The register of processing: its texts are people's, its data the contracts'. */
export function registerRoutes(api: Api): RouteDefinition[] {
  const lines = async (): Promise<RegisterLine[]> => {
    const fieldsOf = fieldsByFamily()
    return registerOf(await processings(api.db)).map(line => ({
      ...line,
      security: line.security ?? null,
      legal_basis_label: legalBases[line.legal_basis],
      data: line.families.map(family => ({
        family: dataFamilies[family],
        fields: [...(fieldsOf.get(family) ?? [])],
      })),
    }))
  }
  return [
    ...recordRoutes(recordOperations(api, processing, { model: processingModel }), processingEndpoints),
    route(registerEndpoints.get, async () => ({ items: await lines() })),
    route(registerEndpoints.pdf, async () => {
      const printed = await api.papers.print(registerPaper(await lines(), api.clock.today()))
      return isRefusal(printed) ? printed : sendPaper(printed, 'registre-des-traitements.pdf')
    }),
    route(registerEndpoints.export, async () => {
      const columns = ['Traitement', 'Finalités', 'Base légale', 'Personnes', 'Données', 'Destinataires']
      const records = (await lines()).map(line => [
        ...[line.name, line.purpose, line.legal_basis_label, line.people].map(harmless),
        harmless(line.data.map(({ family, fields }) => `${family} : ${fields.join(', ')}`).join(' ; ')),
        ...[line.recipients, line.durations, line.security ?? ''].map(harmless),
      ])
      const csv = stringify(records, { ...frenchCsv, columns: [...columns, 'Durées', 'Sécurité'] })
      return send(csv, { type: 'text/csv; charset=utf-8', filename: 'registre-des-traitements.csv' })
    }),
  ]
}
