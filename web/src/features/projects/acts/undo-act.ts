import { countOf } from '@faitage/contracts/kernel/format-number'
import { type ProjectActSummary, projectActEndpoints } from '@faitage/contracts/projects/project-act.endpoints'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { notify } from '@/lib/notify'
import { doneText, isRunning } from './act-words.ts'

const EVERY_MS = 300

/** The act once it is over. */
async function ended(id: string): Promise<ProjectActSummary> {
  for (;;) {
    const act = await call(projectActEndpoints.get, { params: { id } })
    if (!isRunning(act)) return act
    await new Promise(done => setTimeout(done, EVERY_MS))
  }
}

/** Undoes an act and says what came of it; answers what it said where something was undone. */
export async function undoAct(id: string): Promise<string | undefined> {
  try {
    const undo = await call(projectActEndpoints.undo, { params: { id }, idempotencyKey: crypto.randomUUID() })
    const act = await ended(undo.id)
    const text =
      act.refused === 0
        ? `${doneText(act)}.`
        : `${doneText(act)}. ${countOf(act.refused, 'n’a', 'n’ont')} pas pu l’être.`
    if (act.refused === 0) notify.success(text)
    else notify.warning(text)
    return text
  } catch (error) {
    notify.error(toRefusal(error).message)
    return undefined
  }
}

/** Says what an act did, and offers to undo it where it can be. */
export function sayDone(act: ProjectActSummary): void {
  const actions = act.may_undo ? [{ label: 'Annuler', onClick: () => void undoAct(act.id) }] : []
  notify.show({ text: `${doneText(act)}.`, actions })
}
