import { readdirSync } from 'node:fs'
import { findRealTemporal } from '../services/engines/src/temporal/real-server.ts'
import { runSteps } from './steps.ts'
import { vitestStep } from './testing/vitest-step.ts'

/**
 * The Temporal suite and the import journey on a real Temporal server, where one can be had: both must agree with the
 * embedded one. Says which servers were used, and plainly when there was none.
 */
const reports = process.argv[2] ?? '.cache/test-reports'
const { server: real, reason } = await findRealTemporal()
if (!real) {
  console.log(`Serveurs utilisés : EventStoreDB embarqué, Temporal embarqué. Pas de serveur Temporal réel : ${reason}.`)
  process.exit(0)
}
const server = await real.start()
console.log(`Serveurs utilisés : EventStoreDB embarqué, Temporal embarqué, et Temporal réel (${real.how}).`)
const run = (name: string, report: string, project: string, files: string[]) =>
  vitestStep(name, reports, report, ['--project', project, ...files], {
    TEMPORAL_ADDRESS: server.address,
  })
const conformance = readdirSync('services/engines/src/temporal')
  .filter(file => file.endsWith('.conformance.spec.ts'))
  .map(file => `src/temporal/${file}`)
const results = await runSteps([
  run('Temporal réel : conformité', 'real-temporal', 'engines', conformance),
  run('Temporal réel : import', 'real-import', 'workflows', [
    'import-projects.spec.ts',
    'import-custom-fields.spec.ts',
  ]),
])
await server.stop()
process.exit(results.every(step => step.ok) ? 0 : 1)
