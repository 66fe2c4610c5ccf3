import { join } from 'node:path'
import type { StackConfig } from './config.ts'
import type { EngineLocks } from './engine-locks.ts'
import { onFreePorts, type PickPort } from './free-port.ts'

/** Starts a role; one that cannot start leaves nothing. */
type Launch = (
  name: 'eventstore' | 'temporal',
  entry: string,
  env: Record<string, string>,
  nodeOptions?: string[],
) => Promise<void>

interface Embedding {
  readonly config: StackConfig
  readonly locks: EngineLocks
  readonly launch: Launch
  readonly pickPort: PickPort
}

/** @returns the connection string of its administrator */
export function embeddedEventStore({ config, locks, launch, pickPort }: Embedding): Promise<string> {
  const { certificate, eventStorePassword, operatorPassword } = locks
  return onFreePorts(pickPort, async choose => {
    const port = await choose()
    await launch('eventstore', 'services/engines/src/eventstore/main.ts', {
      EVENTSTORE_PORT: String(port),
      EVENTSTORE_DATA: join(config.dataDir, 'eventstore'),
      EVENTSTORE_CERTIFICATE_FILE: certificate.certificateFile,
      EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: certificate.keyFile,
      EVENTSTORE_DEFAULT_ADMIN_PASSWORD: eventStorePassword,
      EVENTSTORE_DEFAULT_OPS_PASSWORD: operatorPassword,
    })
    return `esdb://admin:${eventStorePassword}@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(certificate.certificateFile)}`
  })
}

/** @returns the variables that lead a client there */
export function embeddedTemporal(
  { config, locks, launch, pickPort }: Embedding,
  nodeOptions: string[],
): Promise<Record<string, string>> {
  const { certificate, temporalKey } = locks
  return onFreePorts(pickPort, async choose => {
    const port = await choose()
    await launch(
      'temporal',
      'services/engines/src/temporal/main.ts',
      {
        TEMPORAL_PORT: String(port),
        TEMPORAL_DATA: join(config.dataDir, 'temporal'),
        TEMPORAL_API_KEY: temporalKey,
        TEMPORAL_CERTIFICATE_FILE: certificate.certificateFile,
        TEMPORAL_CERTIFICATE_PRIVATE_KEY_FILE: certificate.keyFile,
      },
      nodeOptions,
    )
    return {
      TEMPORAL_ADDRESS: `localhost:${port}`,
      TEMPORAL_API_KEY: temporalKey,
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificate.certificateFile,
    }
  })
}
