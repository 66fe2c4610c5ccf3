import { readFileSync } from 'node:fs'
import { ServerCredentials } from '@grpc/grpc-js'
import type { Certificate } from './certificate.ts'

/** How a gRPC server listens: with TLS under its certificate, in the clear without one. */
export function serverCredentials(certificate: Certificate | undefined): ServerCredentials {
  if (!certificate) return ServerCredentials.createInsecure()
  const pair = { private_key: readFileSync(certificate.keyFile), cert_chain: readFileSync(certificate.certificateFile) }
  return ServerCredentials.createSsl(null, [pair])
}
