import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { session } from '@/api/session'
import { readDraft, writeDraft } from '@/lib/drafts'
import { draftRows, withDraft } from './grid-draft'
import type { GridBatch, GridRow, isChanged } from './grid-rows'

type Columns = Parameters<typeof isChanged>[1]

/** A request, and the key under which it is written once. */
export interface Asked {
  readonly batch: GridBatch
  readonly key: string
}

/** The rows a table begins with: as they were read, with what was typed and not saved when it was left. */
export function useDraftedRows(name: string, read: () => readonly GridRow[], columns: Columns) {
  const [begun] = useState(() => {
    const draft = readDraft(draftName(name))
    const { rows, asked } = draft?.values ?? {}
    return { ...withDraft(read(), rows, columns), at: draft?.at, asked: asked as Asked | undefined }
  })
  return begun
}

/** Keeps what is typed and not saved in this browser, as forms do; returns how it is kept at once, and forgotten. */
export function useKeepGridDraft(
  name: string,
  rows: readonly GridRow[],
  columns: Columns,
  asked: RefObject<Asked | undefined>,
) {
  // Of who opened the table, whoever is signed in as a request comes back.
  const own = useMemo(() => draftName(name), [name])
  const latest = useRef({ rows, columns })
  latest.current = { rows, columns }
  const first = useRef(rows)
  /** Runs as long as something is to be kept. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /**
   * @param alter what became of the rows: a table that was left knows of it no other way
   * @returns the rows as they are now
   */
  const keep = useCallback(
    (alter = (now: readonly GridRow[]) => now) => {
      clearTimeout(timer.current)
      timer.current = undefined
      latest.current.rows = alter(latest.current.rows)
      const kept = draftRows(latest.current.rows, latest.current.columns)
      const values = { rows: kept, asked: asked.current }
      writeDraft(own, kept.length > 0 ? { at: Date.now(), revision: undefined, values } : undefined)
      return latest.current.rows
    },
    [own, asked],
  )
  useEffect(() => {
    // Not put off by the next key: a session that ends while somebody types takes little with it.
    if (rows !== first.current) timer.current ??= setTimeout(keep, 400)
  }, [rows, keep])
  useEffect(() => {
    const leave = () => {
      if (timer.current) keep()
    }
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
    }
  }, [keep])
  return { keep, forget: () => keep(() => []) }
}

/** Two people may share a browser: each has their own drafts. */
const draftName = (name: string) => `${session.get()?.user.id ?? ''}/${name}`
