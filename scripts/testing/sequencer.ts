import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, of every suite. */
const long = [
  'src/pages.spec.ts',
  'src/pages-administration.spec.ts',
  'src/pages-copro.spec.ts',
  'import-projects.kill.spec.ts',
  'registry-import.kill.spec.ts',
  'src/co-ownership.spec.ts',
  'src/sign-in.spec.ts',
  'src/together.spec.ts',
  'src/import-life.spec.ts',
  'src/import-journey.spec.ts',
  'src/stack.spec.ts',
  'src/start.spec.ts',
  'imports/import-projects.spec.ts',
  'src/kernel/rebuild.spec.ts',
  'src/cli.spec.ts',
  'src/testing/walk.spec.ts',
  'registry-import.spec.ts',
  'live-and-rebuilt.spec.ts',
  'scan-template.spec.ts',
  'projector.crash.spec.ts',
  'server.crash.spec.ts',
  'postgres/server.spec.ts',
]

/** Begins with what takes longest, so that no core is left alone with it at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex(name => moduleId.endsWith(name))
      return at === -1 ? long.length : at
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
