import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { invalidArgument } from './errors.ts'
import type { RecordedEvent } from './record.ts'

/** Which events of `$all` a reader wants, and how often it wants to hear how far the search has come. */
export type Filter = {
  readonly matches: (event: RecordedEvent) => boolean
  /** Events looked at between two checkpoints. */
  readonly checkpointEvery: number
}

/** Search window when the client names none. */
const DEFAULT_WINDOW = 32

/** @throws INVALID_ARGUMENT for a filter on nothing or a malformed regular expression. */
export function readFilter(options: ReadReq.Options.FilterOptions): Filter {
  const byStream = options.hasStreamIdentifier()
  const expression = byStream ? options.getStreamIdentifier() : options.getEventType()
  if (!expression) throw invalidArgument('A filter needs a stream name or an event type expression')
  const accepts = readExpression(expression.getRegex(), expression.getPrefixList())
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW
  return {
    matches: event => accepts(byStream ? event.stream : event.type),
    checkpointEvery: Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier()),
  }
}

function readExpression(regex: string, prefixes: readonly string[]): (text: string) => boolean {
  if (!regex) return text => prefixes.some(prefix => text.startsWith(prefix))
  try {
    const pattern = new RegExp(regex)
    return text => pattern.test(text)
  } catch {
    throw invalidArgument(`The filter's regular expression is malformed: ${regex}`)
  }
}
