import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '@/api/session'
import { readDraft, writeDraft } from '@/lib/drafts'
import { draftRows, withDraft } from './grid-draft'
import type { GridRow, isChanged } from './grid-rows'

type Columns = Parameters<typeof isChanged>[1]

/** The rows a table begins with: as they were read, with what was typed and not saved when it was left. */
export function useDraftedRows(name: string, read: () => readonly GridRow[], columns: Columns) {
  const [begun] = useState(() => {
    const draft = readDraft(draftName(name))
    const { rows, gone } = withDraft(read(), draft?.values.rows, columns)
    return { rows, gone, at: draft?.at }
  })
  return begun
}

/** Keeps what is typed and not saved in this browser, as forms do; returns how it is kept at once, and forgotten. */
export function useKeepGridDraft(name: string, rows: readonly GridRow[], columns: Columns) {
  const latest = useRef({ rows, columns })
  latest.current = { rows, columns }
  const first = useRef(rows)
  const owed = useRef(false)
  const keep = useCallback(() => {
    if (!owed.current) return
    owed.current = false
    const kept = draftRows(latest.current.rows, latest.current.columns)
    const draft = { at: Date.now(), revision: undefined, values: { rows: kept } }
    writeDraft(draftName(name), kept.length > 0 ? draft : undefined)
  }, [name])
  useEffect(() => {
    if (rows === first.current) return
    owed.current = true
    const timer = setTimeout(keep, 400)
    return () => clearTimeout(timer)
  }, [rows, keep])
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [keep])
  const forget = useCallback(() => {
    owed.current = false
    writeDraft(draftName(name), undefined)
  }, [name])
  return { keep, forget }
}

/** Two people may share a browser: each has their own drafts. */
const draftName = (name: string) => `${session.get()?.user.id ?? ''}/${name}`
