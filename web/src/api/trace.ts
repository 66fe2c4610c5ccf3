/** Whether the service keeps traces: it says so in its answers (`x-trace`). */
let kept = false

/** Heeds what an answer says of it. */
export function heedTrace(response: Pick<Response, 'headers'>): void {
  kept ||= response.headers.has('x-trace')
}

/** The `traceparent` of a call (W3C): each begins a trace of its own. Undefined where none are kept. */
export function newTrace(): string | undefined {
  if (!kept) return undefined
  const id = (bytes: number) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join('')
  return `00-${id(16)}-${id(8)}-01`
}
