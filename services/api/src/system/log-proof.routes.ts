import { countOf } from '@faitage/contracts/kernel/format-number'
import { logProofEndpoints as endpoints, logProofStream, type ProofReached } from '@faitage/contracts/system/log-proof'
import { headFileIn, keptHeads } from '@faitage/projections/kernel/log-proof/heads'
import { provePiece } from '@faitage/projections/kernel/log-proof/piece'
import { sealKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import type { SecurityLog } from '../identity/security-log.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { logProofDecider } from './log-proof.decider.ts'

/** Characters of what was found that the security log tells. */
const TOLD = 500

/** The proof of the log, piece by piece as the worker asks for it, and what came of it. */
export function logProofRoutes(api: Api, security: SecurityLog): RouteDefinition[] {
  const key = sealKeyFrom(api.config.secret)
  const kept = keptHeads(api.pool, key, headFileIn(api.config.dataDir))
  const total = async () => {
    const { rows } = await api.pool.query<{ events: string }>(
      'select events from ops.log_seal order by position desc limit 1',
    )
    return Number(rows[0]?.events ?? 0)
  }
  return [
    route(endpoints.step, async ({ body: { reached } }) => {
      const read = api.events.page
      const piece = await provePiece({ database: api.pool, key, read, kept }, reached ?? undefined)
      await api.live.tellProof({ events: piece.reached.events, total: await total() })
      return piece
    }),

    route(endpoints.finish, async ({ params: { proof_id }, body: { started_at, how, reached }, caller }) => {
      const { events, position, faults } = reached
      const outcome = faults.length > 0 ? 'altered' : how === 'over' ? 'whole' : how
      const proof = { proof_id, outcome, started_at, events, position, faults } as const
      const written = await handle(api, {
        decider: logProofDecider,
        stream: logProofStream,
        command: { type: 'NoteProof', proof },
        caller,
        request: internalContext(),
      })
      if (isRefusal(written)) return written
      const noted = { id: proof_id, ip: '', what: saidOf(outcome, reached) }
      if (outcome === 'altered') await security.note({ kind: 'log_altered', ...noted }, 'refused')
      else await security.note({ kind: 'log_verified', ...noted }, outcome === 'whole' ? 'done' : 'pending')
      await api.live.tellProof(null)
      return { ok: true as const }
    }),
  ]
}

function saidOf(outcome: string, { events, faults }: ProofReached): string {
  const read = countOf(events, 'événement relu', 'événements relus')
  if (outcome === 'whole') return `${read}, rien n’a été altéré`
  if (outcome !== 'altered') return `arrêtée, ${read}`
  const text = faults.map(fault => fault.text).join(' ; ')
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}
