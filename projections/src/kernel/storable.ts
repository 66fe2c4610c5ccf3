/* Postgres holds neither U+0000 nor half a surrogate pair, which JSON writes as escapes. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi

/** A JSON text as Postgres can hold it. */
export const storable = (json: string): string => (json.includes('\\u') ? json.replace(UNSTORABLE, '$1\\ufffd') : json)
