import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const lines = (text: string) => text.split('\n').filter(Boolean)

/** Work of so long before the last commit: what lands together. */
const TOGETHER_MS = 4 * 3600 * 1000

/**
 * Files of the change, from the project's root: commits since `base` and what is not committed. Without a base: since the
 * branch left the main one; on the main branch, the commits of the hours before the last one. Empty where there is
 * no git.
 */
export function changedFiles(base?: string): string[] {
  try {
    const since = base ?? leftMain() ?? togetherWithLast()
    const committed = since ? lines(git('diff', '--name-only', since, 'HEAD')) : []
    return [...new Set([...committed, ...uncommitted()])].sort()
  } catch {
    return []
  }
}

/** Files that one commit touched, against the first of those before it. */
export const filesOfCommit = (commit: string): string[] => lines(git('diff', '--name-only', `${commit}^`, commit))

/** Files that are neither committed nor ignored. */
function uncommitted(): string[] {
  return lines(git('status', '--porcelain', '--untracked-files=all')).map(line => line.slice(3).replace(/^.* -> /, ''))
}

/** Where this branch left the main one; undefined on the main one itself. */
function leftMain(): string | undefined {
  const head = git('rev-parse', 'HEAD').trim()
  for (const main of ['origin/main', 'main']) {
    try {
      const since = git('merge-base', 'HEAD', main).trim()
      if (since !== head) return since
    } catch {
      // There is none of that name.
    }
  }
  return undefined
}

/** Told by the last commit's own date, so that the same commit has the same change tomorrow. */
function togetherWithLast(): string | undefined {
  const last = Number(git('log', '-1', '--format=%ct').trim()) * 1000
  const before = lines(git('log', '--first-parent', '--format=%H %ct'))
    .map(line => line.split(' '))
    .find(([, at]) => Number(at) * 1000 < last - TOGETHER_MS)
  return before?.[0]
}

/** Below these, the first folder names the context (`kernel` among them); what lies beside it in the stack is the stack's. */
const byContext = /^(?:contracts|projections|workflows|services\/(?:api|engines)|web)\/src\/(?:features\/)?([^/]+)\//
const stack = /^services\/stack\/src\//

/** Contexts whose pages have names of their own. */
const pagesOf: Record<string, string> = {
  ...{ auth: 'identity', roles: 'identity', users: 'identity', security: 'identity' },
  ...{ home: 'steering', statistics: 'steering', reporting: 'steering' },
  ...{ money: 'invoicing', payment: 'invoicing', maps: 'addresses', operations: 'system' },
}

/** Whether a file is part of the product: not a spec, nor what only specs import. */
export const isSource = (file: string) =>
  /\.[cm]?tsx?$/.test(file) && !/\.spec\.tsx?$|\/testing\/|^e2e\/|^scripts\//.test(file)

/** The contexts that files belong to, by the name they have in every package. */
export const contextsOf = (files: readonly string[]): Set<string> => new Set(files.flatMap(contextOf))

function contextOf(file: string): string[] {
  if (stack.test(file)) return ['stack']
  const name = byContext.exec(file)?.[1]
  return name === undefined ? [] : [pagesOf[name] ?? name]
}
