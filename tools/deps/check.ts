import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { featureDoors } from './doors.ts'

/**
 * Checks the dependency rules and fails when the cruiser saw (nearly) no module: a resolver that stops understanding
 * TypeScript reports nothing wrong.
 */
const root = join(import.meta.dirname, '../..')
const result = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    'tools/deps/rules.cjs',
    '--output-type',
    'json',
    'contracts/src',
    'projections/src',
    'workflows/src',
    'services',
    'web/src',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (!result.stdout.startsWith('{')) throw new Error(result.stderr || result.stdout)
const report = JSON.parse(result.stdout) as {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
  modules: { source: string; dependencies: { resolved: string; couldNotResolve: boolean }[] }[]
}
const ours = report.modules.filter(module => /^(contracts|projections|workflows|services|web)\//.test(module.source))
const crossing = ours
  .flatMap(module => module.dependencies)
  .filter(dependency => dependency.resolved.startsWith('contracts/src'))
for (const { rule, from, to } of report.summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
const inWeb = ours
  .filter(module => module.source.startsWith('web/src/features/'))
  .flatMap(module => module.dependencies)
  .filter(dependency => dependency.resolved.startsWith('web/src/components/'))
console.log(`dependency rules: ${ours.length} modules, ${report.summary.violations.length} violations`)
if (ours.length < 50 || crossing.length < 20 || inWeb.length < 20) {
  console.error('Too few modules or resolved imports were seen: the check itself is broken.')
  process.exit(1)
}
const edges = ours.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })))
const unused = featureDoors.filter(door => !edges.some(edge => entered(door, edge, /^web\/src\/features\/[^/]+\//)))
for (const door of unused) console.error(`Nobody goes through this door of tools/deps/doors.ts: ${door}`)

/** Whether an import goes through a door from another room. */
function entered(door: string, { source, resolved }: { source: string; resolved: string }, room: RegExp): boolean {
  return new RegExp(door).test(resolved) && room.exec(source)?.[0] !== room.exec(resolved)?.[0]
}
process.exit(unused.length === 0 && report.summary.violations.length === 0 ? 0 : 1)
