import { coOwnershipExportEndpoints as endpoints } from '@faitage/contracts/co-ownership/exports/exports.endpoints'
import type { Api } from '../../kernel/api.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { sendArrears } from './arrears-statement.ts'
import { sendAttendance } from './attendance-sheet.ts'
import { sendMatrix } from './lots-matrix.ts'

/** Files of a copro's lots and owners on a day. */
export const coOwnershipExportRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.lotsMatrix, ({ query, caller }) => sendMatrix(api, query, caller)),
  route(endpoints.attendanceSheet, ({ query, caller }) => sendAttendance(api, query, caller)),
  route(endpoints.arrears, ({ query, caller }) => sendArrears(api, query, caller)),
]
