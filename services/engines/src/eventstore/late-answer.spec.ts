import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, type ServerDuplexStream, type sendUnaryData, status } from '@grpc/grpc-js'
import { expect, it, onTestFinished } from 'vitest'

/*
 * The official client kept the answers it awaits of all connections in one place: an error of one dropped those of the
 * others, and an answer that came after it ended the process. Ours is patched (patches/), as its successor is
 * (KurrentDB-Client-NodeJS, pull request 523).
 */

type Call = ServerDuplexStream<BatchAppendReq, unknown>

/** A server that takes appends and answers none before the test says so. */
async function silentServer(): Promise<{
  client: EventStoreDBClient
  asked: Promise<{ call: Call; request: BatchAppendReq }>
}> {
  const server = new Server()
  const heard = Promise.withResolvers<{ call: Call; request: BatchAppendReq }>()
  server.addService(features.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, done: sendUnaryData<unknown>) => {
      const answer = new featureMessages.SupportedMethods().setEventStoreServerVersion('23.10.0')
      const method = new featureMessages.SupportedMethod()
      answer.addMethods(method.setServiceName('event_store.client.streams.streams').setMethodName('batchappend'))
      done(null, answer)
    },
  })
  const never = () => undefined
  server.addService(grpcStreams.StreamsService, {
    ...{ read: never, append: never, delete: never, tombstone: never },
    batchAppend: (call: Call) => call.on('data', request => heard.resolve({ call, request })),
  })
  const port = await new Promise<number>((done, failed) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, at) =>
      error ? failed(error) : done(at),
    ),
  )
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`)
  onTestFinished(() => server.forceShutdown())
  return { client, asked: heard.promise }
}

it('a connection that fails is told so alone; the answer of another arrives, however late, and ends nothing', async () => {
  const [failing, late] = [await silentServer(), await silentServer()]
  const append = ({ client }: typeof failing) =>
    client.appendToStream('thing-1', [jsonEvent({ type: 'Happened', data: {} })])
  const told = append(failing).catch((error: Error) => error)
  const answered = append(late)
  const [lost, kept] = [await failing.asked, await late.asked]
  lost.call.emit('error', { code: status.UNAVAILABLE, details: 'the leader changed' })
  expect(await told).toBeInstanceOf(Error)
  const answer = () => {
    const success = new streams.BatchAppendResp.Success()
    success.setCurrentRevision('0')
    const response = new streams.BatchAppendResp()
    return response.setCorrelationId(kept.request.getCorrelationId()).setSuccess(success)
  }
  kept.call.write(answer())
  expect(await answered).toMatchObject({ success: true })
  // The same answer once more is nobody's: it is dropped.
  kept.call.write(answer())
  await new Promise(setImmediate)
})
