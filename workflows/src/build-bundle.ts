import { bundlePath, ensureBundle } from './kernel/bundle.ts'

const built = await ensureBundle()
process.stderr.write(`${built ? 'built' : 'up to date'}: ${bundlePath}\n`)
