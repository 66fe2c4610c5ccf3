import { type DocumentKind, type FileOwner, fileTypes, mediaTypeOf } from '@faitage/contracts/files/file'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { upload } from '@/api/upload'

/** What a page says of the files sent from it: the document asked for that they answer, whether both sides see them. */
type Sent = Readonly<Partial<Record<'expected_id' | 'shared', string>>>
const nothing: Sent = {}

/** A file on its way, or that could not go. */
export interface Sending {
  readonly key: string
  readonly file: File
  readonly folder: string | undefined
  readonly kind: DocumentKind | undefined
  /** What else goes with it. */
  readonly more: Sent
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'stopped'
  /** 0 to 1. */
  readonly share: number
  readonly problem?: string | undefined
  /** What refused it may be over in a moment. */
  readonly passing?: boolean | undefined
  /** The owner has this very content already: it may be kept twice. */
  readonly duplicate?: boolean | undefined
  readonly keepBoth?: boolean | undefined
  /** Once it is kept. */
  readonly fileId?: string | undefined
}

/** Files sent at once: the next leaves as the last is being judged. */
const AT_ONCE = 2
/** Milliseconds « tout est envoyé » stays. */
const SHOWN_MS = 5000

/** What the file picker of a browser offers. */
export const acceptedFiles = Object.values(fileTypes)
  .flat()
  .map(extension => `.${extension}`)
  .join(',')

/** Why a file cannot be sent, before it leaves; undefined when it can. The server judges its content. */
function problemOf(file: { name: string; size: number }, maxSize: number): string | undefined {
  if (mediaTypeOf(file.name) === undefined)
    return 'Ce format n’est pas accepté. Déposez un PDF, une image, un document bureautique, un fichier texte ou CSV, ou un e-mail.'
  if (file.size === 0) return 'Ce fichier est vide. Vérifiez qu’il a bien été enregistré.'
  if (file.size > maxSize)
    return `Ce fichier pèse ${formatSize(file.size)} et dépasse la limite de ${Math.floor(maxSize / 1024 / 1024)} Mo.`
  return undefined
}

export interface Uploads {
  readonly items: readonly Sending[]
  add(files: Iterable<File>, folder: string | undefined, kind?: DocumentKind, more?: Sent): void
  stop(key: string): void
  /** Sends again what was refused or stopped; `keepBoth` keeps a content the owner already has. */
  retry(key: string, keepBoth?: boolean): void
  /** Takes a line away. */
  dismiss(key: string): void
}

/**
 * The files somebody sends to an owner, two at a time; each keeps its own key, so that sending one again after a lost
 * connection never makes two of it. Leaving the page stops them.
 *
 * @param onKept called with each file once it is there
 */
export function useUploads(owner: FileOwner, maxSize: number, onKept?: (id: string, name: string) => void): Uploads {
  const client = useQueryClient()
  const [items, setItems] = useState<readonly Sending[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const kept = useRef(onKept)
  kept.current = onKept
  const { kind, id } = owner

  const change = useCallback((key: string, changes: Partial<Sending>) => {
    setItems(now => now.map(item => (item.key === key ? { ...item, ...changes } : item)))
  }, [])

  const send = useCallback(
    async (item: Sending) => {
      const abort = new AbortController()
      aborts.current.set(item.key, abort)
      change(item.key, { state: 'sending', share: 0, problem: undefined })
      try {
        const answer = await upload(fileEndpoints.upload, {
          params: undefined,
          file: item.file,
          fields: {
            owner_kind: kind,
            owner_id: id,
            ...(item.folder ? { folder: item.folder } : {}),
            ...(item.kind ? { kind: item.kind } : {}),
            ...item.more,
            ...(item.keepBoth ? { keep_both: 'true' } : {}),
          },
          idempotencyKey: item.key,
          signal: abort.signal,
          onProgress: share => change(item.key, { share }),
        })
        change(item.key, { state: 'done', share: 1, fileId: answer.id })
        kept.current?.(answer.id, answer.name)
        void client.invalidateQueries()
      } catch (error) {
        if (abort.signal.aborted) change(item.key, { state: 'stopped', share: 0 })
        else change(item.key, refusedWith(toRefusal(error)))
      } finally {
        aborts.current.delete(item.key)
      }
    },
    [client, change, kind, id],
  )

  useEffect(() => {
    const underWay = items.filter(item => item.state === 'sending').length
    for (const item of items.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - underWay)) void send(item)
  }, [items, send])

  useEffect(() => {
    if (items.length === 0 || items.some(item => item.state !== 'done')) return
    const timer = setTimeout(() => setItems([]), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [items])

  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  return {
    items,
    add: (files, folder, kind, more = nothing) =>
      setItems(now => [
        ...now.filter(item => item.state !== 'done'),
        ...[...files].map((file): Sending => {
          const problem = problemOf(file, maxSize)
          return {
            key: crypto.randomUUID(),
            file,
            folder,
            kind,
            more,
            share: 0,
            problem,
            state: problem ? 'refused' : 'waiting',
          }
        }),
      ]),
    stop: key => {
      aborts.current.get(key)?.abort()
      setItems(now =>
        now.map(item => (item.key === key && item.state === 'waiting' ? { ...item, state: 'stopped' } : item)),
      )
    },
    retry: (key, keepBoth) =>
      change(key, { state: 'waiting', duplicate: false, passing: false, keepBoth, problem: undefined }),
    dismiss: key => setItems(now => now.filter(item => item.key !== key)),
  }
}

const refusedWith = (refusal: ApiRefusal): Partial<Sending> => ({
  state: 'refused',
  share: 0,
  problem: refusal.message,
  passing: refusal.isPassing || refusal.status >= 500 || refusal.status === 429,
  duplicate: refusal.key === 'file.duplicate',
})
