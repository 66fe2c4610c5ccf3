import type { Plugin } from 'vite'

/** What every schema carries of it, as the library writes it. */
const carried = {
  writers: /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  door: /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "\.\.\/core\/to-json-schema\.js";$/m,
  english: /^import en from "\.\.\/locales\/en\.js";$/m,
}
const absent =
  'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined;'

/**
 * Leaves out of the browser what schemas could write of themselves as JSON Schema, and their English: the server alone
 * describes its interface, and the browser speaks French (`lib/validation.ts`). They hang from every schema, so that no
 * bundler can tell that nobody asks. What lengths and bounds are read by stays.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/\/zod\/v4\/classic\/schemas\.js$/.test(id)) return
      const writers = code.match(carried.writers)?.length ?? 0
      if (writers < 20 || !carried.door.test(code) || !carried.english.test(code))
        this.error('zod is not written as it was: look at web/without-json-schemas.ts again')
      return {
        code: code
          .replace(carried.writers, '')
          .replace(carried.door, absent)
          .replace(carried.english, 'const en = () => ({});'),
        map: null,
      }
    },
  }
}
