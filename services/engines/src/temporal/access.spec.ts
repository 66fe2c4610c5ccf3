import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentials, Client as GrpcClient, Metadata } from '@grpc/grpc-js'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepCertificate } from '../security/certificate.ts'
import { workflowService } from './proto.ts'
import { startTemporal, type TemporalServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporal-access-'))
const apiKey = 'a key of this installation only'
let server: TemporalServer
let authority: Buffer
beforeAll(async () => {
  const certificate = await keepCertificate(folder)
  authority = readFileSync(certificate.certificateFile)
  server = await startTemporal({ dataDir: join(folder, 'data'), security: { apiKey, certificate } })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('lets in clients and workers of the SDK that have the key and know the certificate', async () => {
  const access = { address: server.address, apiKey, tls: { serverRootCACertificate: authority } }
  const connection = await Connection.connect(access)
  const client = new Client({ connection })
  const { count } = await client.workflow.count()
  expect(count).toBe(0)
  await connection.close()
  await (await NativeConnection.connect(access)).close()
})

it('refuses every method, served or not, without the key or with another', async () => {
  const client = new GrpcClient(server.address, credentials.createSsl(authority))
  const call = (method: string, key: string | undefined) =>
    new Promise<number | undefined>(resolve => {
      const metadata = new Metadata()
      if (key !== undefined) metadata.set('authorization', key)
      const path = `/temporal.api.workflowservice.v1.WorkflowService/${method}`
      client.makeUnaryRequest(
        path,
        (b: Buffer) => b,
        (b: Buffer) => b,
        Buffer.alloc(0),
        metadata,
        error => resolve(error?.code),
      )
    })
  const methods = Object.keys(workflowService)
  expect(methods.length).toBeGreaterThan(80)
  for (const key of [undefined, 'Bearer', `Bearer ${apiKey} `, apiKey, `Basic ${apiKey}`])
    expect(new Set(await Promise.all(methods.map(method => call(method, key))))).toEqual(new Set([7]))
  expect(await call('GetSystemInfo', `Bearer ${apiKey}`)).toBeUndefined()
  client.close()
  const clear = Connection.connect({ address: server.address, apiKey, tls: false, connectTimeout: 1000 })
  await expect(clear).rejects.toThrow()
})
