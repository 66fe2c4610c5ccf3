import { useState } from 'react'
import { session } from '@/api/session'
import { readDraft, writeDraft } from '@/lib/drafts'
import type { KeptSyndic } from './kept-syndics'

/** Kept as drafts are: in this browser, for who typed it, a week. */
const draftName = (place: string) => `${session.get()?.user.id ?? ''}/syndic/kept/${place}`

/** @param place the mission of a council that is being filled in, or the council that is there */
const readKept = (place: string): readonly KeptSyndic[] =>
  (readDraft(draftName(place))?.values.syndics as KeptSyndic[] | undefined) ?? []

export const writeKept = (place: string, syndics: readonly KeptSyndic[]): void =>
  writeDraft(
    draftName(place),
    syndics.length > 0 ? { at: Date.now(), revision: undefined, values: { syndics } } : undefined,
  )

/** Those kept for a place, and what keeps others. */
export function useKeptSyndics(place: string) {
  const [kept, setKept] = useState(() => readKept(place))
  const keep = (next: readonly KeptSyndic[]) => {
    writeKept(place, next)
    setKept(next)
  }
  return [kept, keep] as const
}
