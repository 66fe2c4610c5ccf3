import { normalise } from '../kernel/reading/reading.ts'
import { trimmed } from '../kernel/trimmed.ts'
import { formerNames, type TokenName, tokenGroups } from './token-list.ts'

/*
 * What a template may say of a project: `{{demandeur.nom}}` in a letter or an e-mail is written over with what is known.
 * The one list of them (`token-list.ts`), for templates of every kind and for the pages that document it; what each reads is
 * in `token-values.ts`, which no page loads.
 */

/** A token as templates write it between braces, and as pages document it. */
export interface ProjectToken {
  readonly name: TokenName
  readonly label: string
  readonly group: string
  /** What it reads for somebody invented. */
  readonly example: string
}

/** Every token, in the order pages document them. */
export const projectTokens: readonly ProjectToken[] = Object.entries(tokenGroups).flatMap(([group, tokens]) =>
  Object.entries(tokens).map(([name, [label, example]]) => ({ name: name as TokenName, label, group, example })),
)
const byName = new Map<string, ProjectToken>(projectTokens.map(token => [token.name, token]))
/** A token by the name it has, or had. */
export const tokenOf = (name: string): ProjectToken | undefined =>
  byName.get(Object.hasOwn(formerNames, name) ? formerNames[name]! : name)

/** How the token of a custom field begins: `{{champ.Zone de bruit}}`, by the name the mission gave it. */
const CUSTOM_TOKEN = 'champ.'
/** Whether a token is that of a custom field. */
export const isCustom = (name: string): boolean => name.startsWith(CUSTOM_TOKEN)
type Custom = readonly { readonly name: string }[]

/** What names of custom fields are compared by: accents, capitals and punctuation say nothing. */
const keyOf = (name: string): string => normalise(name).replaceAll(' ', '_')
export const customOf = <C extends Custom[number]>(token: string, custom: readonly C[]): C | undefined => {
  const wanted = keyOf(token.slice(CUSTOM_TOKEN.length))
  return wanted ? custom.find(({ name }) => keyOf(name) === wanted) : undefined
}

/** The token of a custom field as lists show it: `champ.annee_du_sinistre`. Those that read alike have the same. */
export const customToken = ({ name }: Custom[number]): string => CUSTOM_TOKEN + keyOf(name)

/** A token between braces; bounded, so that a text full of braces costs nothing. */
export const braces = /\{\{([^{}]{1,120})\}\}/g
export const named = (inside: string): string => trimmed(inside)

/** The tokens a text uses, each once, in order. */
export const tokensIn = (text: string): string[] => [
  ...new Set([...text.matchAll(braces)].map(([, inside = '']) => named(inside))),
]

/** Whether a token exists. That of a custom field is judged where the mission is known: missions differ. */
function isToken(name: string, custom?: Custom): boolean {
  if (!name.startsWith(CUSTOM_TOKEN)) return tokenOf(name) !== undefined
  return custom ? customOf(name, custom) !== undefined : name.length > CUSTOM_TOKEN.length
}

/** Those of some tokens that do not exist. @param custom the fields of the mission, where it is known */
export const unknownAmong = (names: readonly string[], custom?: Custom): string[] =>
  names.filter(name => !isToken(name, custom))

/** Those a text uses that do not exist. */
export const unknownTokens = (text: string): string[] => unknownAmong(tokensIn(text))

/** What a token is called, for what a letter has no value of. */
export const tokenLabel = (name: string, custom: Custom = []): string =>
  (name.startsWith(CUSTOM_TOKEN) ? customOf(name, custom)?.name : tokenOf(name)?.label) ?? name
