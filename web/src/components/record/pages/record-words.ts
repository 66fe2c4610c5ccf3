import { agreed, capital } from '@faitage/contracts/kernel/noun'
import type { RecordItem, RecordKit } from './record-kit'

interface Named extends Pick<RecordKit<RecordItem>, 'noun'> {
  readonly record: Pick<RecordKit<RecordItem>['record'], 'words'>
}

/** `L’agence « Nantes » est créée.` */
export const doneText = ({ record, noun }: Named, title: string, participle: 'créé' | 'supprimé' | 'rétabli'): string =>
  `${capital(record.words.the)} «\u00A0${title}\u00A0» est ${agreed(participle, noun)}.`

/** `L’agence est enregistrée.` */
export const savedText = ({ record, noun }: Named): string =>
  `${capital(record.words.the)} est ${agreed('enregistré', noun)}.`
