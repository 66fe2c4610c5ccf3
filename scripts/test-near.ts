import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checksOf } from './check.ts'
import { runSteps, type Step } from './steps.ts'
import { conclude, freshReports } from './testing/conclude.ts'
import { ofContexts, specFiles } from './testing/spec-files.ts'
import { changedFiles, contextsOf, filesOfCommit, isSource } from './testing/touched.ts'
import { vitestStep } from './testing/vitest-step.ts'

/**
 * `npm run test:near`: in minutes, what the change touches (what is not committed and the commits of the branch; with
 * `--base REF`, since that commit; with `--of REF`, what that commit touched). Contracts, web and projections by who imports what changed; API, workflows, engines and stack
 * by context, since nearly every spec of theirs imports every route; a few journeys whose first line names the context.
 */
const root = join(import.meta.dirname, '..')
const reports = freshReports('near-reports')
const { base, of } = parseArgs({ options: { base: { type: 'string' }, of: { type: 'string' } } }).values
const changed = (of ? filesOfCommit(of) : changedFiles(base)).filter(file => existsSync(join(root, file)))
const GATE = '--tags-filter=!long && !durable'
const JOURNEYS = 6

/** Every context goes through these: rights, writing, refusing, and one spec of each kind of write. */
const SMOKE = [
  ...[
    'testing/walk',
    'kernel/events/commands',
    'kernel/http/pipeline',
    'kernel/http/validation',
    'identity/signing-in',
  ],
  ...[
    'directory/record-walk',
    'missions/mission.routes',
    'projects/project.routes',
    'visits/visit',
    'files/file.routes',
  ],
  ...['billing/billing-trigger', 'kernel/history/history', 'search/search'],
].map(name => `services/api/src/${name}.spec.ts`)

const specs = specFiles()
const touched = contextsOf(changed.filter(file => isSource(file) && !file.startsWith('web/')))
const shown = contextsOf(changed.filter(isSource))
const changedSpecs = specs.filter(file => changed.includes(file))
const inProject = (folders: string[]) => (file: string) => folders.some(folder => file.startsWith(`${folder}/`))

const byContext = ['services/api', 'workflows', 'services/engines', 'services/stack', 'faults']
const here = specs.filter(inProject(byContext))
const contexts = new Set([...touched].filter(name => name !== 'kernel'))
const chosen = new Set([
  ...ofContexts(here, contexts),
  ...changedSpecs.filter(inProject(byContext)),
  ...(touched.has('kernel')
    ? [...SMOKE.filter(file => specs.includes(file)), ...ofContexts(here, new Set(['kernel']))]
    : []),
])
const journeys = specs.filter(inProject(['e2e']))
const named = ofContexts(journeys, shown)
const walked = [...new Set([...changedSpecs.filter(inProject(['e2e'])), ...named])].slice(0, JOURNEYS)
const byImports = changed.filter(file => /^(contracts|web|projections)\/.*\.tsx?$/.test(file))

const run = (name: string, report: string, args: string[], mode?: 'related') =>
  vitestStep(name, reports, report, [...args, GATE, '--passWithNoTests'], {}, mode)
const steps: Step[] = []
if (byImports.length > 0)
  steps.push(
    run(
      'par les imports',
      'imports',
      ['--project=contracts', '--project=web', '--project=projections', ...byImports],
      'related',
    ),
  )
if (chosen.size > 0) steps.push(run('par contexte', 'contexts', [...chosen]))
if (walked.length > 0) steps.push(run('parcours', 'journeys', ['--project=e2e', ...walked]))

console.log(`${changed.length} fichiers changés ; contextes : ${[...shown].join(', ') || 'aucun'}.`)
const results = [...(await runSteps(checksOf(changed), 2)), ...(await runSteps(steps))]
process.exit(conclude(results, reports, ['imports', 'contexts', 'journeys']))
