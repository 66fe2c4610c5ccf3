import { createHash } from 'node:crypto'

/** What a signer agrees to. A text that changes has another version: what was signed is what was read. */
export const consent = {
  version: '2026-11',
  text: 'J’ai lu le document en entier. J’en accepte le contenu et je le signe électroniquement, sous le nom que je viens de taper. Je sais que cette signature électronique simple m’engage.',
} as const

export const consentSha256 = createHash('sha256').update(consent.text).digest('hex')
