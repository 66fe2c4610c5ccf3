import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'

/** The events of a stream of server-sent events, as they come; `id` where the server gives one. */
export const eventsOf = (body: ReadableStream<Uint8Array>): AsyncIterable<EventSourceMessage> =>
  // The types of the browser's own streams disagree on whose bytes they are, and that streams can be walked.
  body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream()) as unknown as AsyncIterable<EventSourceMessage>
