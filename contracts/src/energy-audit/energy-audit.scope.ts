import { operated, type RecordWay, recordOf } from '../kernel/scope.ts'
import { energyAudit } from './energy-audit.ts'

/** One state of a dwelling, which its operations reach through its project. */
export const auditState = (at: string, to: RecordWay) => operated(recordOf(energyAudit)(at, to))
