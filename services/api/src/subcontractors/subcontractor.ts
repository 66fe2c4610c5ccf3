import { isSubJobOf } from '@faitage/contracts/referential/jobs'
import { subcontractor, subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { listRecords, type Use } from '@faitage/projections/kernel/record-model'
import { subcontractorModel } from '@faitage/projections/subcontractors/subcontractor'
import type { Api } from '../kernel/api.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { invalid } from '../kernel/refusal.ts'

/** What still needs a subcontractor. Nothing can name one yet: the missions that engage it will be asked here. */
const uses = async (): Promise<Use[]> => []

/** Those who do part of the missions. A speciality belongs to the job chosen. */
export const subcontractorRoutes = (api: Api) =>
  recordRoutes(api, subcontractor, subcontractorEndpoints, {
    list: query => listRecords(api.db, subcontractorModel, query),
    uses,
    async check({ job, sub_job }) {
      if (!sub_job || (job && isSubJobOf(sub_job, job))) return undefined
      const message = job ? 'Cette spécialité n’est pas de ce métier.' : 'Choisissez d’abord un métier.'
      return invalid([{ path: 'sub_job', message }])
    },
  })
