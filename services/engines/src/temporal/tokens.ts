import { invalid } from './errors.ts'

/** What a task token says; opaque to workers. */
type Token =
  | { kind: 'workflow'; runId: string; nonce: string }
  | { kind: 'activity'; runId: string; scheduledEventId: number; attempt: number; workflowId: string }
  | { kind: 'query'; queryId: string; runId: string }

export function encodeToken(token: Token): Uint8Array {
  return Buffer.from(JSON.stringify(token))
}

/** @throws INVALID_ARGUMENT when the bytes are no token of ours, or one of another kind. */
export function decodeToken<K extends Token['kind']>(
  bytes: Uint8Array | null | undefined,
  kind: K,
): Token & { kind: K } {
  try {
    const token = JSON.parse(Buffer.from(bytes ?? []).toString()) as Token
    if (token.kind === kind) return token as Token & { kind: K }
  } catch {
    // Falls through to the refusal.
  }
  throw invalid('Invalid TaskToken.')
}
