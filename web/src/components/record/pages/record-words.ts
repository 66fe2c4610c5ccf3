import type { Words } from '@faitage/contracts/kernel/noun'

interface Named {
  readonly noun: Pick<Words, 'feminine'>
  readonly record: { readonly words: Pick<Words, 'the'> }
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** A participle as it agrees with a record's noun. */
export const agreed = (participle: string, { feminine }: Named['noun']) => `${participle}${feminine ? 'e' : ''}`

/** `L’agence « Nantes » est créée.` */
export const doneText = ({ record, noun }: Named, title: string, participle: 'créé' | 'supprimé' | 'rétabli'): string =>
  `${capital(record.words.the)} «\u00A0${title}\u00A0» est ${agreed(participle, noun)}.`

/** `L’agence est enregistrée.` */
export const savedText = ({ record, noun }: Named): string =>
  `${capital(record.words.the)} est ${agreed('enregistré', noun)}.`
