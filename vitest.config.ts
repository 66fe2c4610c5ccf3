import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/testing/sequencer.ts'

/** Roles that a suite starts as processes find their code compiled, as in the product. */
const env = { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/compile` }

/**
 * One project per package. Suites talk to the real embedded engines, so files of one project run one after the other
 * wherever they share a machine's two cores; the pure packages run in parallel.
 */
const project = (name: string, root: string, options: Record<string, unknown> = {}) => ({
  test: {
    ...{ name, root, include: ['src/**/*.spec.ts'], testTimeout: 30_000, hookTimeout: 60_000, env, setupFiles },
    // What is waited for comes when it comes: a busy machine is no failure, the test's own time is.
    expect: { poll: { timeout: 10_000 } },
    ...options,
  },
})

/** Every file says what it took. */
const setupFiles = [`${import.meta.dirname}/scripts/testing/file-cpu.setup.ts`]
/** Properties draw the same inputs each time, but where `npm run test:all` asks for others. */
const drawn = {
  setupFiles: [...setupFiles, `${import.meta.dirname}/contracts/src/kernel/testing/property-seed.setup.ts`],
}

/** Files of one worker share their modules: loading them anew for each took longer than the tests themselves. */
const shared = { isolate: false }
/** Node itself loads the modules of the server packages, as the product does: a tenth less work than through Vite. */
const native = { experimental: { viteModuleRunner: false } }

const globalSetup = `${import.meta.dirname}/services/engines/src/testing/global-postgres.ts`

const resolve = { alias: { '@': new URL('./web/src', import.meta.url).pathname } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Products that a worker started end with it.
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'long', description: 'Takes more than its share: `npm run test:all` runs it.' },
      { name: 'always', description: 'Takes more than its share, and `npm test` runs it all the same.' },
      {
        name: 'durable',
        description: 'Kills what runs: `npm run test:all` runs it, `npm test` where its context is touched.',
      },
    ],
    projects: [
      project('contracts', './contracts', { ...shared, ...drawn }),
      project('engines', './services/engines', { ...native, ...drawn, testTimeout: 120_000 }),
      project('projections', './projections', { ...shared, ...native, ...drawn, globalSetup, testTimeout: 60_000 }),
      project('api', './services/api', { ...shared, ...native, ...drawn, globalSetup, testTimeout: 60_000 }),
      project('workflows', './workflows', { ...shared, ...native, ...drawn, globalSetup, testTimeout: 120_000 }),
      project('stack', './services/stack', { ...shared, ...native, ...drawn, globalSetup, testTimeout: 120_000 }),
      {
        // What a page shows is waited for as long as Playwright waits for an element.
        ...project('e2e', './e2e', {
          ...shared,
          globalSetup: `${import.meta.dirname}/e2e/src/demonstration.ts`,
          testTimeout: 90_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
        }),
        resolve,
      },
      project('faults', './faults', { testTimeout: 120_000 }),
      project('scripts', './scripts', { ...shared, include: ['testing/*.spec.ts'] }),
      { ...project('web', './web', shared), resolve },
    ],
  },
})
