import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type MonthlyReportInput, monthlyReportWorkflowId } from './monthly-report.shapes.ts'

const types = ['MonthlyReportAsked'] as const satisfies readonly FaitageEvent['type'][]

/** Starts one workflow each time a report is asked for. */
export function monthlyReportReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'monthly-report',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { id, mission_id, month, attempt } = (
        event as SeenEvent & Extract<FaitageEvent, { type: (typeof types)[number] }>
      ).data
      const input: MonthlyReportInput = { report_id: id }
      const workflowId = monthlyReportWorkflowId(mission_id, month, attempt)
      await startOnce({ temporal, taskQueue }, 'monthlyReport', workflowId, input)
    },
  }
}
