import type { ProjectorFaults } from '../kernel/live-batch.ts'

/**
 * What the crash tests ask of a projector: `PROJECTIONS_TEST_CHECKPOINT=outside` breaks what they must notice,
 * `PROJECTIONS_TEST_DIE_AT=TYPE` ends the process, without a word, between the rows of its second batch with an event of
 * that type and its checkpoint.
 */
export function faultsOf(env: NodeJS.ProcessEnv): ProjectorFaults {
  const fatal = env.PROJECTIONS_TEST_DIE_AT
  let seen = 0
  return {
    checkpointOutside: env.PROJECTIONS_TEST_CHECKPOINT === 'outside',
    rowsWritten: events => {
      if (fatal && events.some(({ type }) => type === fatal) && ++seen === 2) process.kill(process.pid, 'SIGKILL')
    },
  }
}
