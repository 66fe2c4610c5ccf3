/** A message that is being written. */
export interface MessageDraft {
  readonly text: string
  readonly files: readonly { readonly id: string; readonly name: string }[]
  /** As it was sent last, and the key of that. */
  readonly as?: { readonly text: string; readonly key: string }
}

export const blankMessage: MessageDraft = { text: '', files: [] }

/** What is left to send of a message once `sent`, which it was then, has gone: what was typed and attached meanwhile. */
export function leftToSend(now: MessageDraft, sent: MessageDraft): MessageDraft {
  const gone = new Set(sent.files.map(({ id }) => id))
  return {
    // What was altered in its midst is another message: it stays whole.
    text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text,
    files: now.files.filter(({ id }) => !gone.has(id)),
  }
}
