import { createServer } from 'node:http'

/** One trace through the whole product, as a collector of OpenTelemetry receives it. */
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; service: string }
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Omit<Span, 'service'>[] }[]
  }[]
}

/** A collector that keeps what it is sent: as spans, and word for word. */
export async function startCollector() {
  const spans: Span[] = []
  const words: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    words.push(text)
    for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      spans.push(...scopeSpans.flatMap(scope => scope.spans.map(span => ({ ...span, service }))))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    spans,
    said: () => words.join(''),
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
