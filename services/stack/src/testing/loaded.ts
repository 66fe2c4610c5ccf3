import { registerHooks } from 'node:module'

/* Preloaded: says, once the process ends, what it had loaded, a line each. */

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => process.stdout.write(loaded.join('\n')))
