import { checks } from './check.ts'
import { runSteps } from './steps.ts'
import { conclude, freshReports } from './testing/conclude.ts'
import { durableSpecs, ofContexts } from './testing/spec-files.ts'
import { changedFiles, contextsOf, isSource } from './testing/touched.ts'
import { vitestStep } from './testing/vitest-step.ts'

/**
 * `npm test`, the gate: the checks, every suite on the real embedded engines, the main journeys in a real browser, without
 * what the tags `long` and `durable` leave to `npm run test:all`; of what kills processes, the specs of the contexts that
 * the change touches are run. Ends with what failed and why, what was left out, and the counts.
 */
const reports = freshReports('test-reports')
/** Files wait as much as they work: a third one fills the two cores. A journey with its browser and its product fills one. */
const AT_ONCE = '--maxWorkers=3'
const JOURNEYS_AT_ONCE = '--maxWorkers=2'
const GATE = '--tags-filter=!long && !durable'
const project = (...names: string[]) => names.flatMap(name => ['--project', name])
/** Kill specs start the roles as they were built a moment ago. */
const BUILT = { FAITAGE_BUILT: '1' }

const touched = contextsOf(changedFiles().filter(isSource))
const durable = durableSpecs()
const chosen = ofContexts(durable, touched)
const kills =
  chosen.length > 0
    ? [vitestStep('coupures des contextes touchés', reports, 'durable', ['--tags-filter=durable', ...chosen], BUILT)]
    : []

// Built before anything is run: two that start the product at once would each build it.
const built = await runSteps([{ name: 'construction', command: [process.execPath, 'scripts/build.ts'] }])
const results = [
  ...built,
  ...(await runSteps(checks, 2)),
  ...(await runSteps([
    vitestStep(
      'suites',
      reports,
      'suites',
      [
        ...project('contracts', 'web', 'projections', 'api', 'workflows', 'stack', 'engines', 'faults'),
        ...[AT_ONCE, GATE],
      ],
      BUILT,
    ),
    ...kills,
    vitestStep('parcours dans un navigateur', reports, 'e2e', [...project('e2e'), JOURNEYS_AT_ONCE, GATE]),
  ])),
]
const left = durable.filter(file => !chosen.includes(file))
console.log(
  `\nCoupures laissées à « npm run test:all » (contextes que le changement ne touche pas) : ${left.length || 'aucune'}`,
)
for (const file of left) console.log(`  ${file}`)
process.exit(conclude(results, reports, ['suites', 'durable', 'e2e']))
