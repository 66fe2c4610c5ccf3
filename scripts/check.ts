import { runSteps, type Step } from './steps.ts'

/** `npm run check`: format and lint, types, dependency rules, unused code, the event lock's agreement (in the tests). */
const node = process.execPath
/** With one checker each: two programs are checked at once, and several checkers find the same types again. */
const types = ['node_modules/typescript/bin/tsc', '--checkers', '1', '-p']
const biome = 'node_modules/@biomejs/biome/bin/biome'
export const checks: readonly Step[] = [
  { name: 'format et règles', command: [node, biome, 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: [node, ...types, 'tsconfig.json'] },
  { name: 'types du web', command: [node, ...types, 'web/tsconfig.json'] },
  { name: 'types des essais', command: [node, ...types, 'e2e/tsconfig.json'] },
  { name: 'dépendances', command: [node, 'tools/deps/check.ts'] },
  { name: 'expressions régulières', command: [node, 'tools/regex/check.ts'] },
  { name: 'code inutilisé', command: [node, 'node_modules/knip/bin/knip.js', '--no-progress'] },
]

const known = /\.([cm]?[jt]sx?|json|css)$/

/** The checks of some files, for whoever is at work: their format, and the types of the programs they are part of, kept between runs. */
export function checksOf(changed: readonly string[]): Step[] {
  const files = changed.filter(file => known.test(file))
  const programs = [
    { name: 'types', project: 'tsconfig.json', of: /^(?!web\/|e2e\/).*\.ts$/ },
    { name: 'types du web', project: 'web/tsconfig.json', of: /^(web|contracts)\/.*\.tsx?$/ },
    { name: 'types des essais', project: 'e2e/tsconfig.json', of: /^e2e\/.*\.ts$/ },
  ]
  const kept = (project: string) => ['--incremental', '--tsBuildInfoFile', `.cache/types/${project.replace('/', '-')}`]
  return [
    ...programs
      .filter(({ of }) => files.some(file => of.test(file)))
      .map(({ name, project }) => ({ name, command: [node, ...types, project, ...kept(project)] })),
    ...(files.length === 0
      ? []
      : [
          {
            name: 'format et règles',
            command: [node, biome, 'ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
          },
        ]),
  ]
}

if (import.meta.main) process.exit((await runSteps(checks, 2)).every(step => step.ok) ? 0 : 1)
