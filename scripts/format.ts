import { runSteps } from './steps.ts'

const [formatted] = await runSteps([
  {
    name: 'mise en forme',
    command: [process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  },
])
process.exit(formatted?.ok ? 0 : 1)
