import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import {
  type AuditItem,
  type AuditSection,
  energyEndpoints,
} from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useRead } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { useMarkUnsaved } from '@/lib/unsaved'
import { useShellKept } from '@/lib/use-shell-kept'
import { type Draft, keepState, keptState } from './offline/draft-store.ts'
import { allDrafts, isKept, sectionOf, sendDrafts, settle, subscribe, takeUp, writeSection } from './offline/outbox.ts'

/** Changes a section from what it is at that moment. */
export type Edit = (section: AuditSection, change: (value: unknown) => unknown) => void

/** A state of a dwelling as it stands here: the server's, with what is typed and not there yet. */
export interface Audit {
  readonly item: AuditItem
  readonly sheet: EnergyAuditSheet
  readonly drafts: readonly Draft[]
  readonly edit: Edit
  readonly readOnly: boolean
  readonly online: boolean
  /** Whether what was typed last is on this device. */
  readonly kept: boolean
  /** The address of its pages. */
  readonly base: string
}

const watchOnline = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
const useOnline = () => useSyncExternalStore(watchOnline, () => navigator.onLine)

/** The state that the address names: the initial one of a dwelling, or a scenario. */
export function useAudit(): { audit: Audit | undefined; refusal: ApiRefusal | null; retry: () => void } {
  const params = useParams({ strict: false }) as { id?: string; accommodation_id?: string; scenario_id?: string }
  const { id = '', accommodation_id = '', scenario_id } = params
  const user = useUser().id
  const online = useOnline()
  const initial = useRead(energyEndpoints.initial, { params: { accommodation_id } }, { enabled: !scenario_id })
  const scenario = useRead(
    energyEndpoints.get,
    { params: { id: scenario_id ?? '' } },
    { enabled: scenario_id !== undefined },
  )
  const read = scenario_id ? scenario : initial
  const item = useKeptItem(user, scenario_id ?? accommodation_id, read.data, !online || read.error?.isPassing === true)
  const all = useSyncExternalStore(subscribe, allDrafts)
  const kept = useSyncExternalStore(subscribe, isKept)
  useShellKept()
  useSending(user, online)
  // Also once a part is sent: what was read already may be newer than it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent changes among them
  useEffect(() => {
    if (item) settle(item)
  }, [item, all])

  const drafts = useMemo(() => all.filter(({ audit_id }) => audit_id === item?.id), [all, item?.id])
  useMarkUnsaved(
    'energy-audit',
    drafts.some(({ state }) => state !== 'sent'),
  )
  const sheet = useMemo(
    () =>
      item &&
      ({ ...item, ...Object.fromEntries(drafts.map(({ section, value }) => [section, value])) } as EnergyAuditSheet),
    [item, drafts],
  )
  const shown = useRef(item)
  shown.current = item
  const edit = useCallback<Edit>((section, change) => {
    const state = shown.current
    if (state) writeSection(state, section, change(sectionOf(state, section)))
  }, [])
  const base = `/projects/edit/${id}/accommodation/${accommodation_id}/${scenario_id ? `scenario/${scenario_id}` : 'initial-state'}`
  const retry = () => void read.refetch()
  if (!item || !sheet) return { audit: undefined, refusal: read.error, retry }
  const readOnly = !item.may_write || read.error?.status === 404
  return { audit: { item, sheet, drafts, edit, readOnly, online, kept, base }, refusal: read.error, retry }
}

/** The server’s answer, kept on the device; the kept one where no answer comes. */
function useKeptItem(user: string, address: string, answered: AuditItem | undefined, away: boolean) {
  const [kept, setKept] = useState<{ address: string; item: AuditItem }>()
  useEffect(() => {
    if (answered) void keepState(user, answered).catch(() => undefined)
  }, [user, answered])
  useEffect(() => {
    if (answered || !away) return
    void keptState(user, address).then(
      item => item && setKept({ address, item }),
      () => undefined,
    )
  }, [user, address, answered, away])
  return answered ?? (kept?.address === address ? kept.item : undefined)
}

/** Sends what waits when the page opens, when the network is back, and when the person looks away. */
function useSending(user: string, online: boolean): void {
  useEffect(() => {
    if (online) void takeUp(user)
    else void takeUp(user).catch(() => undefined)
  }, [user, online])
  useEffect(() => {
    const away = () => document.visibilityState === 'hidden' && void sendDrafts()
    document.addEventListener('visibilitychange', away)
    return () => document.removeEventListener('visibilitychange', away)
  }, [])
}
