import { ensureArtifacts } from './artifacts.ts'

/** Builds what is started and served where it must be, as a process of its own: it reads all the sources to know. */
try {
  ensureArtifacts()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
