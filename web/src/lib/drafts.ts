import { sharedStorage } from './storage'

const prefix = 'faitage.draft.'
const lifetime = 7 * 24 * 3_600_000

/** What a form held when it was left without saving: its altered values and the revision it was opened at. */
export type Draft = { at: number; revision: number | undefined; values: Record<string, unknown> }

/** The draft kept in this browser for a form, or undefined; drafts older than a week are forgotten. */
export function readDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + name)!) as Draft | null
    return draft && Date.now() - draft.at <= lifetime ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; undefined forgets it. */
export function writeDraft(name: string, draft: Draft | undefined): void {
  const key = prefix + name
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or refused: the form still holds its values.
  }
}

/** Forgets every draft: what one person typed is not the next one's to see. */
export function clearDrafts(): void {
  const storage = sharedStorage()
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}
