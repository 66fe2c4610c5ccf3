import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { event } from '../kernel/message.ts'
import { ofWorker } from '../kernel/scope.ts'
import { streamOf } from '../kernel/streams.ts'
import { id } from '../kernel/values.ts'

/** Signed heads of the log, and what reading it again found, night after night. */
export const logHeadStream = streamOf.record('logHead', 'all')
export const logProofStream = streamOf.record('logProof', 'all')

const position = z.string().regex(/^-?\d{1,20}$/)
const hex = z.string().regex(/^[0-9a-f]{64}$/)

/** All of the log up to a position, in one number that only this installation could sign. */
export const signedHead = z.object({
  position,
  events: z.int().min(0),
  /** Over every event up to there, whatever the seals they are in. */
  chain: hex,
  signature: hex,
})
export type SignedHead = z.infer<typeof signedHead>

export const logHeadSigned = event('LogHeadSigned', signedHead.shape)

/** What is not as it was sealed or signed. */
const logFaultKind = z.enum(['altered', 'added', 'missing', 'seal', 'head', 'rewritten', 'cut', 'unsealed'])

/** A fault as it is told: where it was found, and a French sentence. */
const toldFault = z.object({ kind: logFaultKind, position, text: z.string().max(1000) })
export type ToldFault = z.infer<typeof toldFault>

/** Faults told at most: of a log that is another one, all events are. */
export const FAULTS_TOLD = 20

const outcome = z.enum(['whole', 'altered', 'cancelled', 'failed'])
/** `started_at`: the proof may take a while. */
const proof = {
  outcome,
  started_at: z.iso.datetime(),
  events: z.int().min(0),
  position,
  faults: z.array(toldFault).max(FAULTS_TOLD),
}
export const logVerified = event('LogVerified', { proof_id: id, ...proof })

export const logProofEvents = [logHeadSigned, logVerified] as const

/** How far a proof got; it goes on from there in whatever process. */
const reached = z.object({
  position,
  events: z.int().min(0),
  /** Last signed head that holds; -1 where none was met. */
  held: position,
  /** A head that does not hold was met: those behind it cannot either. */
  broken: z.boolean(),
  faults: z.array(toldFault).max(FAULTS_TOLD),
})
export type ProofReached = z.infer<typeof reached>

const inside = '/api/internal/log-proofs/{proof_id}'

/** What the worker asks for, piece by piece; the reading itself stays where the keys are. */
export const logProofEndpoints = {
  step: endpoint({
    method: 'POST',
    path: `${inside}/step`,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Relire une partie du journal',
    params: z.object({ proof_id: id }),
    /** `reached` is what the step before answered; null begins. */
    body: z.object({ reached: reached.nullable() }),
    response: z.object({ over: z.boolean(), reached }),
    internal: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${inside}/finish`,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Terminer la vérification du journal',
    params: z.object({ proof_id: id }),
    body: z.object({ started_at: z.iso.datetime(), how: z.enum(['over', 'cancelled', 'failed']), reached }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}
