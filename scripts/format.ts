import { runSteps } from './steps.ts'

const ok = runSteps([
  {
    name: 'mise en forme',
    command: [process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  },
]).every(step => step.ok)
process.exit(ok ? 0 : 1)
