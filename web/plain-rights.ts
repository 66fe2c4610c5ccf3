import type { Plugin } from 'vite'
import { madeAloneIn } from './halves.ts'

const parts = /[\\/]@(?:casl[\\/]ability|ucast[\\/][a-z0-9]+)[\\/]dist[\\/].*\.mjs$/

/**
 * Rights here have no conditions (`lib/ability.ts`): what the library compares conditions with is made where it is asked
 * for only. Its package says that it does nothing else; its values do not.
 */
export function plainRights(): Plugin {
  return {
    name: 'plain-rights',
    apply: 'build',
    transform: (code, id) =>
      parts.test(id) ? { code: madeAloneIn(code, id), map: null, moduleSideEffects: false } : undefined,
  }
}
