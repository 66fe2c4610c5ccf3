import { runSteps } from './steps.ts'

/** `npm run check`: format and lint, types, dependency rules, unused code, the event lock's agreement (in the tests). */
const node = process.execPath
/** With one checker each: two programs are checked at once, and several checkers find the same types again. */
const types = ['node_modules/typescript/bin/tsc', '--checkers', '1', '-p']
export const checks = [
  {
    name: 'format et règles',
    command: [node, 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  },
  { name: 'types', command: [node, ...types, 'tsconfig.json'] },
  { name: 'types du web', command: [node, ...types, 'web/tsconfig.json'] },
  { name: 'types des essais', command: [node, ...types, 'e2e/tsconfig.json'] },
  { name: 'dépendances', command: [node, 'tools/deps/check.ts'] },
  { name: 'expressions régulières', command: [node, 'tools/regex/check.ts'] },
  { name: 'code inutilisé', command: [node, 'node_modules/knip/bin/knip.js', '--no-progress'] },
]

if (import.meta.main) process.exit((await runSteps(checks, 2)).every(step => step.ok) ? 0 : 1)
