import { session } from '@/api/session'
import { keep, sharedStorage } from './storage'

const prefix = 'faitage.draft.'
const lifetime = 7 * 24 * 3_600_000

/** What a form held when it was left without saving: its altered values and the revision it was opened at. */
export type Draft = { at: number; revision: number | undefined; values: Record<string, unknown> }

/** The draft kept in this browser for a form, or undefined; drafts older than a week are forgotten, whosever they are. */
export function readDraft(name: string): Draft | undefined {
  clearDrafts(Date.now() - lifetime)
  return draftAt(prefix + name)
}

function draftAt(key: string): Draft | undefined {
  try {
    return JSON.parse(sharedStorage().getItem(key)!) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; undefined forgets it. @param name begins with whose it is: a form that goes as they sign out keeps nothing. */
export function writeDraft(name: string, draft: Draft | undefined): void {
  if (!draft) sharedStorage().removeItem(prefix + name)
  // Another tab may have signed out an instant ago. Where storage is full or refused the form still holds its values.
  else if (name.startsWith(`${session.reload()?.user.id}/`)) keep(sharedStorage(), prefix + name, JSON.stringify(draft))
}

/** Forgets every draft, or those of before: what one person typed is not the next one's to see. */
export function clearDrafts(before = Number.POSITIVE_INFINITY): void {
  const storage = sharedStorage()
  for (const key of Object.keys(storage))
    if (key.startsWith(prefix) && !((draftAt(key)?.at ?? 0) >= before)) storage.removeItem(key)
}
