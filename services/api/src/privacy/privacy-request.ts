import { privacyRequest, privacyRequestEndpoints } from '@faitage/contracts/privacy/request'
import { privacyRequestModel } from '@faitage/projections/privacy/privacy-request'
import type { Api } from '../kernel/api.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'

/** What people asked of their data, and what they were answered. */
export const privacyRequestRoutes = (api: Api) =>
  recordRoutes(recordOperations(api, privacyRequest, { model: privacyRequestModel }), privacyRequestEndpoints)
