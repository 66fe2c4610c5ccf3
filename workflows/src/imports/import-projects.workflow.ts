import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow'
import type { ImportActivities, ImportOutcome, ImportProgress, ImportProjectsInput } from './import-projects.shapes.ts'

/** A person said which field each column feeds: the file is planned again. */
const mappedSignal = defineSignal('mapped')
const startSignal = defineSignal('start')
/** Stops after the batch under way; what is written stays. */
const cancelSignal = defineSignal('cancel')
const progressQuery = defineQuery<ImportProgress>('progress')

/** Batches of one run: its history stays short. */
const BATCHES_PER_RUN = 40

/** Batches under way at once: the next is written while the last is being reported. */
const UNDER_WAY = 2

/** For ever: an engine that is away comes back. What the API refuses for good is not asked again. */
const retry = { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' } as const

const { planImport } = proxyActivities<ImportActivities>({
  startToCloseTimeout: '15m',
  heartbeatTimeout: '10s',
  retry,
})
const { commitBatch, finishImport } = proxyActivities<ImportActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '6s',
  retry,
})

/**
 * One import, from the dropped file to its end: plan, wait for a person, write batch after batch. It knows ids and
 * counts only; the rules and the data stay with the API.
 */
export async function importProjects(input: ImportProjectsInput): Promise<void> {
  const { import_id } = input
  const asked = { mapped: false, start: false, cancel: false }
  let progress: ImportProgress = { phase: 'planning', batch: input.next_batch ?? 0, batches: input.batches ?? 0 }
  const planning = new CancellationScope()
  setHandler(progressQuery, () => progress)
  setHandler(mappedSignal, () => {
    asked.mapped = true
  })
  setHandler(startSignal, () => {
    asked.start = true
  })
  setHandler(cancelSignal, () => {
    asked.cancel = true
    planning.cancel()
  })

  const end = (outcome: ImportOutcome, reason?: string): Promise<void> => {
    progress = { ...progress, phase: 'ending' }
    return CancellationScope.nonCancellable(() => finishImport(import_id, outcome, reason))
  }

  try {
    const batches = input.batches ?? (await planning.run(planUntilStarted))
    if (batches === undefined) return
    const reached = await CancellationScope.cancellable(() => writeBatches(batches))
    if (reached === batches) await end('completed')
    else if (asked.cancel) await end('cancelled')
    else await continueAsNew<typeof importProjects>({ import_id, next_batch: reached, batches })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    if (isCancellation(error)) await end('cancelled')
    else await end('failed', reasonOf(error))
  }

  /** Writes batch after batch until all are, a person says stop, or this run is long enough. Answers the next to write. */
  async function writeBatches(batches: number): Promise<number> {
    const last = Math.min(batches, progress.batch + BATCHES_PER_RUN)
    const underWay: Promise<void>[] = []
    let next = progress.batch
    while (next < last && !asked.cancel) {
      const batch = next++
      const writing = commitBatch(import_id, batch).then(() => {
        progress = { phase: 'running', batch: batch + 1, batches }
      })
      // Its failure is met below, when it is waited for.
      writing.catch(() => undefined)
      underWay.push(writing)
      if (underWay.length === UNDER_WAY) await underWay.shift()
    }
    await Promise.all(underWay)
    return next
  }

  /** The batches to write, or undefined when the import has ended already. */
  async function planUntilStarted(): Promise<number | undefined> {
    for (;;) {
      asked.mapped = false
      const plan = await planImport(import_id)
      if (plan.over) return undefined
      progress = { phase: 'planned', batch: 0, batches: plan.batches }
      await condition(() => asked.mapped || asked.start)
      if (asked.mapped) {
        progress = { phase: 'planning', batch: 0, batches: 0 }
        continue
      }
      progress = { phase: 'running', batch: 0, batches: plan.batches }
      return plan.batches
    }
  }
}

/** The key of the error catalogue that an activity failed with. */
function reasonOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? error.cause : error
  const key = cause instanceof ApplicationFailure ? cause.type : undefined
  return key && /^(import|mission)\./.test(key) ? key : 'import.worker.failed'
}
