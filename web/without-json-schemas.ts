import type { Plugin } from 'vite'

/** What every schema carries of it, as the library writes it. */
const carried = {
  writers: /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  door: /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "\.\.\/core\/to-json-schema\.js";$/m,
  /** Values that hold themselves, which no schema here does: `zod/mini` leaves it out too. */
  cycles: /^ {8}core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m,
  english: /^import en from "\.\.\/locales\/en\.js";$/m,
}
/** The formats that a text can be asked to have by a method: each carries its own, asked for or not. */
const formats = /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod[A-Z]\w*, params\)\);\n {4}\},\n/gm
/** Ways to run a schema that codecs, compiled and backwards, are asked by: there is none here. */
const backwards =
  /^ {4}(?:async )?\w+(?:: (?:async )?function \w+)?\(data, params\) \{\n {8}return (?:await )?parse\.(?:validate|safeEncode|safeDecode|encode|decode)(?:Async)?\(.*\n {4}\},\n/gm
/** One of ours that asks so; `z.email()` and the like are schemas of their own, and stay. */
const asks = (names: readonly string[]) => new RegExp(`\\)\\s*\\.(?:${names.join('|')})\\(|\\bz\\.(?:codec|lazy)\\(`)
const absent =
  'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined;'

/**
 * Leaves out of the browser what schemas could write of themselves as JSON Schema, and their English: the server alone
 * describes its interface, and the browser speaks French (`lib/validation.ts`). They hang from every schema, so that no
 * bundler can tell that nobody asks. What lengths and bounds are read by stays. So do formats, which hang from every text:
 * those that nobody asks for by name are left out, and a module of ours that asks for one by a method fails the build.
 */
export function withoutJsonSchemas(): Plugin {
  let methods: readonly string[] = []
  const ours = new Map<string, string>()
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (/[\\/](?:contracts|web)[\\/]src[\\/]/.test(id)) ours.set(id, code)
      if (!/\/zod\/v4\/classic\/schemas\.js$/.test(id)) return
      const writers = code.match(carried.writers)?.length ?? 0
      methods = [...code.matchAll(formats)].flatMap(([, name = '']) => name)
      if (
        writers < 20 ||
        methods.length < 20 ||
        (code.match(backwards)?.length ?? 0) < 10 ||
        !carried.cycles.test(code) ||
        !carried.door.test(code) ||
        !carried.english.test(code)
      )
        this.error('zod is not written as it was: look at web/without-json-schemas.ts again')
      return {
        code: code
          .replace(carried.writers, '')
          .replace(formats, '')
          .replace(backwards, '')
          .replace(carried.cycles, ';')
          .replace(carried.door, absent)
          .replace(carried.english, 'const en = () => ({});'),
        map: null,
      }
    },
    buildEnd() {
      for (const [id, code] of ours)
        if (asks(methods).test(code))
          this.error(
            `${id} asks of a schema what browsers have not: write the schema of a format by its own name, or look at web/without-json-schemas.ts`,
          )
    },
  }
}
