import type { RecordItem, RecordKit } from './record-kit'

interface Named extends Pick<RecordKit<RecordItem>, 'noun'> {
  readonly record: Pick<RecordKit<RecordItem>['record'], 'words'>
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `de l’agence`, `du client`, `des réglages`. */
export const ofThe = (the: string): string => {
  if (the.startsWith('le ')) return `du ${the.slice(3)}`
  return the.startsWith('les ') ? `des ${the.slice(4)}` : `de ${the}`
}

/** `L’agence « Nantes » est créée.` */
export const doneText = ({ record, noun }: Named, title: string, participle: 'créé' | 'supprimé' | 'rétabli'): string =>
  `${capital(record.words.the)} «\u00A0${title}\u00A0» est ${participle}${noun.feminine ? 'e' : ''}.`

/** `L’agence est enregistrée.` */
export const savedText = ({ record, noun }: Named): string =>
  `${capital(record.words.the)} est enregistré${noun.feminine ? 'e' : ''}.`
