import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, formatDay, formatTime, parisDay, todayInParis } from '../contracts/src/kernel/format-date.ts'
import { runSteps, type Step } from './steps.ts'
import { readReport, vitestStep } from './testing/vitest-step.ts'

/**
 * `npm run test:clocks`: what hangs on the day is run again as if it were just after midnight, noon or just before
 * midnight in Paris, on the days of a change of hour, on 29 February and around the new year. One clock:
 * `npm run test:clocks -- 29-fevrier`; the journeys are left out with `--sans-navigateur`, run alone with `--navigateur`; of
 * the suites on engines all but those that name a day or an instant are left out with `--court`.
 */
const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/clock-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** The home page and the deadlines on it, a day's visits, statuses of a day, a project as it was. */
const JOURNEYS = ['import-journey', 'everyday-tasks', 'alerts', 'visits']
const args = process.argv.slice(2)
const withBrowser = !args.includes('--sans-navigateur')
const withSuites = !args.includes('--navigateur')
const short = args.includes('--court')
const chosen = args.filter(arg => !arg.startsWith('--'))

const today = todayInParis()
/** The first of the given days of this year and the years to come that is not over: the database's clock stays as it is. */
const next = (dayOf: (year: number) => string | undefined): string => {
  for (let year = Number(today.slice(0, 4)); ; year++) {
    const day = dayOf(year)
    if (day && day > today) return day
  }
}
const lastSunday = (month: string) => (year: number) => {
  const last = `${year}-${month}-31`
  return addDays(last, -new Date(`${last}T12:00:00Z`).getUTCDay())
}
const spring = next(lastSunday('03'))
const autumn = next(lastSunday('10'))

const clocks: Record<string, [day: string, time: string]> = {
  'minuit-passe': [addDays(today, 1), '00:10'],
  midi: [addDays(today, 1), '12:00'],
  'avant-minuit': [addDays(today, 1), '23:50'],
  'heure-d-ete-matin': [spring, '00:10'],
  'heure-d-ete-soir': [spring, '23:50'],
  'lendemain-d-heure-d-ete': [addDays(spring, 1), '00:10'],
  'heure-d-hiver-matin': [autumn, '00:10'],
  'heure-d-hiver-soir': [autumn, '23:50'],
  'semaine-d-heure-d-hiver': [addDays(autumn, 6), '23:50'],
  '29-fevrier': [
    next(year => (new Date(`${year}-02-29T12:00:00Z`).getUTCDate() === 29 ? `${year}-02-29` : undefined)),
    '00:10',
  ],
  '31-decembre': [next(year => `${year}-12-31`), '23:50'],
  '1er-janvier': [next(year => `${year}-01-01`), '00:10'],
}

/** The instant at which clocks in Paris show a time of a day. */
function parisInstant(day: string, time: string): number {
  const found = [1, 2]
    .map(hours => new Date(Date.parse(`${day}T${time}:00Z`) - hours * 3_600_000))
    .find(instant => parisDay(instant) === day && formatTime(instant.toISOString()) === time)
  if (!found) throw new Error(`${day} ${time} is not shown in Paris`)
  return found.getTime()
}

/** Specs that kill processes or rebuild hang on no day, and take the longest. */
const slow =
  /\.(crash|kill)\.spec\.ts$|\/(rebuild|live-and-rebuilt|cli|engines-away|upload-cut|file-guard|judge|main)\.spec\.ts$/
const specsOf = (folder: string) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.spec.ts') && !slow.test(`/${file}`))
    .map(file => `${folder}/src/${file}`)
const namesTime = (file: string) =>
  /[Tt]oday|addDays|new Date\(|Date\.now|clock/.test(readFileSync(join(root, file), 'utf8'))
const onEngines = ['projections', 'services/api'].flatMap(specsOf)
const files = [...['contracts', 'web'].flatMap(specsOf), ...(short ? onEngines.filter(namesTime) : onEngines)]
/** Cases that compare with the clock of the disk or of the database, which stay as they are. */
const otherClocks = [
  'sweeps what a killed process left, and nothing of what is on its way',
  'nothing that was done is written over by what is sent afterwards under its key',
  'twice at the same instant makes one import',
  'the time between two tries is kept',
  'says so when no proof of the log went to its end for days',
]
const cases = ['--testNamePattern', `^(?!.*(${otherClocks.join('|')})).*$`]
const projects = ['contracts', 'web', 'projections', 'api'].flatMap(name => ['--project', name])

const unknown = chosen.filter(name => !clocks[name])
if (unknown.length > 0) {
  console.log(`Horloge inconnue : ${unknown.join(', ')}. Horloges : ${Object.keys(clocks).join(', ')}.`)
  process.exit(2)
}

const clockFile = join(reports, 'clock')
let failed = 0
for (const [name, [day, time]] of Object.entries(clocks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const run = async (what: string, report: string, given: string[]) => {
    // Set for each run: a run is over before the day it began on.
    writeFileSync(clockFile, String(parisInstant(day, time) - Date.now()))
    const env = {
      NODE_OPTIONS: `--import ${new URL('../faults/src/clock.ts', import.meta.url).href}`,
      FAITAGE_TEST_CLOCK: clockFile,
    }
    const step: Step = vitestStep(`${formatDay(day)} ${time}, ${what}`, reports, report, given, env)
    const [result] = await runSteps([step])
    const found = readReport(reports, report)
    for (const { file, name: title, error } of found?.failures ?? [])
      console.log(`✗ ${formatDay(day)} ${time} > ${file} > ${title}\n${error}\n`)
    if (!result?.ok) failed += Math.max(1, found?.failures.length ?? 0)
    return `${formatDay(day)} ${time}, ${what} : ${found?.passed ?? 0} passed, ${found?.failures.length ?? 0} failed`
  }
  if (withSuites) console.log(await run('suites', `${name}.suites`, [...projects, ...cases, ...files]))
  if (withBrowser) console.log(await run('navigateur', `${name}.e2e`, ['--project', 'e2e', ...JOURNEYS]))
}
process.exit(failed === 0 ? 0 : 1)
