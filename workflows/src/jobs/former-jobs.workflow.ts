import {
  CancellationScope,
  ContinueAsNew,
  continueAsNew,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow'
import type { FormerActivities, FormerRemoval, FormerRevert } from './former-jobs.shapes.ts'
import { keyOf, stepOptions } from './step-options.ts'

/*
 * Long jobs that began before they were all one workflow end as they began: the code keeps what their histories need. Nothing
 * starts them any more.
 */

const activities = proxyActivities<FormerActivities>(stepOptions)

/** Steps until one says that nothing is left; then `end`, or `fail` where a step fails for good. */
async function stepped(
  most: number,
  work: { step(): Promise<boolean>; end?(): Promise<void>; fail(key: string | undefined): Promise<void> },
  more: () => Promise<never>,
): Promise<void> {
  try {
    for (let steps = 0; steps < most; steps++) {
      if (await work.step()) return await work.end?.()
    }
    await more()
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    await work.fail(keyOf(error))
  }
}

export function projectAct(input: { readonly act_id: string }): Promise<void> {
  const { act_id } = input
  const { actStep, finishAct } = activities
  return stepped(
    60,
    {
      step: () => actStep(act_id),
      end: () => finishAct(act_id, 'done'),
      fail: key => finishAct(act_id, 'failed', key ?? 'project.act.failed'),
    },
    () => continueAsNew<typeof projectAct>(input),
  )
}

export function eraseSubjects(input: { readonly batch_id: string }): Promise<void> {
  const { batch_id } = input
  const { eraseSome, finishErasures } = activities
  return stepped(
    60,
    {
      step: () => eraseSome(batch_id),
      end: () => finishErasures(batch_id, 'done'),
      fail: key => finishErasures(batch_id, 'failed', key ?? 'privacy.erasures.failed'),
    },
    () => continueAsNew<typeof eraseSubjects>(input),
  )
}

export function sendMailing(input: { readonly mailing_id: string }): Promise<void> {
  const { mailingStep, mailingFailed } = activities
  return stepped(
    40,
    {
      step: async () => (await mailingStep(input)).over,
      fail: key => mailingFailed(input, key ?? 'email.mailing.failed'),
    },
    () => continueAsNew<typeof sendMailing>(input),
  )
}

export function coproRemoval(input: FormerRemoval): Promise<void> {
  let { after = null, kept = 0 } = input
  const { removalStep, finishRemoval } = activities
  return stepped(
    40,
    {
      async step() {
        const step = await removalStep(input, after, kept)
        after = step.after
        kept += step.kept
        return step.over
      },
      end: () => finishRemoval(input, 'done', kept),
      fail: key => finishRemoval(input, 'failed', kept, key ?? 'copro.removal.failed'),
    },
    () => continueAsNew<typeof coproRemoval>({ ...input, after, kept }),
  )
}

const cancelSignal = defineSignal('cancel')

export async function generateLetters(input: { readonly generation_id: string }): Promise<void> {
  const { generation_id } = input
  const { makeLetters, finishLetters } = activities
  let cancelled = false
  setHandler(cancelSignal, () => {
    cancelled = true
  })
  const end = (outcome: 'done' | 'cancelled' | 'failed', reason?: string): Promise<void> =>
    CancellationScope.nonCancellable(() => finishLetters(generation_id, outcome, reason))
  try {
    for (let steps = 0; steps < 40; steps++) {
      if (cancelled) return await end('cancelled')
      const step = await makeLetters(generation_id)
      if (step.over) return
      if (step.cancelled) return await end('cancelled')
      if (step.done >= step.total) return await end('done')
    }
    await continueAsNew<typeof generateLetters>(input)
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    if (isCancellation(error)) return await end('cancelled')
    const key = keyOf(error)
    await end('failed', key?.startsWith('letter.') ? key : 'letter.failed')
  }
}

export async function revertImport(input: FormerRevert): Promise<void> {
  const { import_id } = input
  const { batchesOf, revertBatch, finishRevert } = activities
  let stop = false
  setHandler(cancelSignal, () => {
    stop = true
  })
  try {
    const batches = input.batches ?? (await batchesOf(import_id))
    const first = input.next_batch ?? 0
    const last = Math.min(batches, first + 40)
    let next = first
    while (next < last && !stop) await revertBatch(import_id, next++)
    if (next === batches) await finishRevert(import_id, 'reverted')
    else if (stop) await finishRevert(import_id, 'stopped')
    else await continueAsNew<typeof revertImport>({ import_id, next_batch: next, batches })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const key = keyOf(error)
    await finishRevert(import_id, 'failed', key && /^(import|mission)\./.test(key) ? key : 'import.revert.failed')
  }
}
