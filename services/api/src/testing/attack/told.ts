import type { FieldError, RefusalBody } from '@faitage/contracts/kernel/error-catalogue'
import { errorCatalogue } from '@faitage/contracts/kernel/error-catalogue'

/** What an answer is looked at for. */
export interface Answer {
  status: number
  type: string
  body: string
}

/** Words of a library that speaks English, of a place that was not filled, of a stack. */
const english =
  /\b(invalid|expected|received|required|unrecognized|must be|too (big|small|long|short)|cannot|error:)\b/i
const unfilled = /\{[a-zA-Z_]+\}|\bundefined\b|\[object /
const traces = / {4}at |node_modules|\.ts:\d|SQLSTATE|select .* from /i

/** What is wrong with an answer to a malformed request; nothing where it is as it has to be. */
export function faultOf({ status, type, body }: Answer): string | undefined {
  if (status >= 500) return 'breaks'
  if (traces.test(body) && status >= 400) return 'shows its inside'
  // Nothing has a text where bytes were asked for that are not there, nor where only the head was.
  if (status < 400 || status === 416 || body === '') return undefined
  if (!type.startsWith('application/json')) return 'a refusal that is no JSON'
  const { key, message, details } = JSON.parse(body) as Partial<RefusalBody>
  if (key === undefined || !(key in errorCatalogue)) return 'no key'
  if (!message) return 'no text'
  const fields = (Array.isArray(details?.fields) ? details.fields : []) as FieldError[]
  const said = [message, ...fields.map(field => field.message.replace(/^Ce champ n’est pas connu ici : .*$/s, 'connu'))]
  if (said.some(text => text === '' || english.test(text))) return 'a text that is not French'
  if (said.some(text => unfilled.test(text))) return 'a text with a place left open'
  return undefined
}
