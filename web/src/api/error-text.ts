import { identityErrors } from '@faitage/contracts/identity/identity.errors'
import { filled } from '@faitage/contracts/kernel/filled'
import { kernelErrors } from '@faitage/contracts/kernel/kernel.errors'
import { unbroken } from '@/lib/typography'

/** The refusals that the browser itself may have to tell: those of any call and of the session. */
const texts: Record<string, readonly [status: number, text: string]> = { ...kernelErrors, ...identityErrors }

export type OwnErrorKey = keyof typeof kernelErrors | keyof typeof identityErrors

/** The French text of a key, its `{name}` places filled from `details`. */
export const errorText = (key: OwnErrorKey, details: Record<string, unknown> = {}): string => textOf(key, details) ?? ''

/** The same for a key that came from elsewhere: undefined when it is not one of these. */
export const textOf = (key: string, details: Record<string, unknown> = {}): string | undefined => {
  const text = texts[key]?.[1]
  return text === undefined ? undefined : unbroken(filled(text, details))
}
