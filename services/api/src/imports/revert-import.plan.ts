import { revertJob } from '@faitage/contracts/imports/mission-import'
import type { Carried, JobRun } from '@faitage/contracts/kernel/job'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf, type MissionState } from '@faitage/contracts/missions/mission-state'
import type { Api } from '../kernel/api.ts'
import { type JobPlan, jobPlan } from '../kernel/jobs/job-plan.ts'
import { refused } from '../kernel/refusal.ts'
import type { MissionCommand } from '../missions/mission.commands.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { fileOf } from './import-file.ts'
import { batchesToRevert, countReverted, revertBatch } from './revert-import.ts'

const importOf = ({ of }: JobRun): string => of?.import_id ?? ''
const batchIn = (carried: Carried): number => (carried as { batch: number } | null)?.batch ?? 0

/** The import that is being undone, where it is that of the run. */
function reverting(state: MissionState, run: JobRun) {
  const { current_import: current } = importsOf(state)
  return current?.id === importOf(run) && current.state === 'reverting' ? current : undefined
}

/** An import undone batch after batch: those of its rows, then what it made beside them. */
export const revertPlan = (api: Api): JobPlan =>
  jobPlan<MissionState, MissionCommand>(api, revertJob, {
    decider: missionDecider,
    stream: async run => streamOf.mission((await fileOf(api, importOf(run))).mission_id),

    phase(state, run) {
      if (state.life === 'none') return 'none'
      const current = reverting(state, run)
      if (!current) return 'over'
      return current.cancel_requested ? 'stopping' : 'running'
    },

    async step(state, run, carried) {
      if (state.life === 'removed') return refused('mission.removed')
      const file = await fileOf(api, importOf(run))
      const [batch, batches] = [batchIn(carried), await batchesToRevert(api, file)]
      const requested_by = reverting(state, run)?.on_behalf_of ?? ''
      if (batch < batches) await revertBatch(api, { ...file, requested_by }, batch)
      return { over: batch + 1 >= batches, carried: { batch: batch + 1 } }
    },

    async end(state, ending, run) {
      const import_id = importOf(run)
      const counts = await countReverted(api, import_id)
      const isStopped = reverting(state, run)?.cancel_requested === true
      const outcome = ending.outcome === 'failed' ? 'failed' : isStopped ? 'stopped' : 'reverted'
      const reason = ending.outcome === 'failed' ? ending.reason : undefined
      return { type: 'FinishRevert', import_id, outcome, ...counts, reason }
    },
  })
