import type { ToldFault } from '@faitage/contracts/system/log-proof'

/** What is not as it was sealed, or as it was signed. */
export type LogFault =
  | {
      readonly kind: 'altered' | 'added'
      readonly position: bigint
      readonly stream: string
      readonly revision: bigint
    }
  /** An event that was sealed and is gone. */
  | { readonly kind: 'missing'; readonly position: bigint }
  /** The seals themselves were altered. */
  | { readonly kind: 'seal'; readonly position: bigint }
  /** A head that this installation did not sign, in the log or where the last one is kept. */
  | { readonly kind: 'head'; readonly position: bigint; readonly kept: boolean }
  /** The log up to a signed head is not what was signed, though what is sealed now agrees with it; `held` was the last that did. */
  | { readonly kind: 'rewritten'; readonly position: bigint; readonly held: bigint }
  /** The log ends before the last head that was signed. */
  | { readonly kind: 'cut'; readonly position: bigint; readonly end: bigint }
  /** The seals end before the last head that was signed, and the log does not. */
  | { readonly kind: 'unsealed'; readonly position: bigint; readonly end: bigint }

/** The log says something else than what was sealed: nothing is to be made of it. */
export class LogAltered extends Error {
  override name = 'LogAltered'
  constructor(fault: LogFault) {
    super(`Le journal n’est plus celui qui a été scellé : ${faultText(fault)}. Lancez « npm run verify ».`)
  }
}

const where = (position: bigint) => (position < 0n ? 'son début' : `la position ${position}`)

/** A fault, in French. */
export function faultText(fault: LogFault): string {
  const at = `position ${fault.position}`
  switch (fault.kind) {
    case 'missing':
      return `un événement scellé manque (${at})`
    case 'seal':
      return `un sceau a été altéré (${at})`
    case 'head':
      return fault.kept
        ? `la dernière tête signée, gardée à part, a été altérée (${at})`
        : `une tête du journal n’a pas été signée par cette installation (${at})`
    case 'rewritten':
      return `le journal a été réécrit puis scellé à nouveau, entre ${where(fault.held)} et la position ${fault.position}, signée`
    case 'cut':
      return `la fin du journal manque : il a été signé jusqu’à la position ${fault.position}, il s’arrête à ${where(fault.end)}`
    case 'unsealed':
      return `les derniers sceaux manquent : le journal a été signé jusqu’à la position ${fault.position}, ils s’arrêtent à ${where(fault.end)}`
    default: {
      const what = fault.kind === 'altered' ? 'événement altéré' : 'événement ajouté parmi ceux qui étaient scellés'
      return `${what} (flux ${fault.stream}, révision ${fault.revision}, ${at})`
    }
  }
}

export const toldFault = (fault: LogFault): ToldFault => ({
  kind: fault.kind,
  position: String(fault.position),
  text: faultText(fault).slice(0, 1000),
})
