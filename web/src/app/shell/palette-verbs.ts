import type { App } from '@faitage/contracts/identity/user'
import { normalised } from '@/lib/normalised'

/** What the palette does with the record that is chosen next. */
export type Verb = 'status' | 'note' | 'history' | 'past' | 'create' | 'copro'

/** The word that begins each act, as it is typed; what follows finds the record. */
export const verbWords: Record<Verb, string> = {
  status: 'statut',
  note: 'note',
  history: 'historique',
  past: 'passé',
  create: 'nouveau projet',
  copro: 'nouvelle copropriété',
}

/** What is said above the records to choose from. */
export const verbHeadings: Record<Verb, string> = {
  status: 'Changer le statut de…',
  note: 'Ajouter une note à…',
  history: 'Lire l’historique de…',
  past: 'Voir à une date passée…',
  create: 'Nouveau projet dans…',
  copro: 'Nouvelle copropriété dans…',
}

/** Projects have no page in co-ownership mode, nor copros in the other. */
const verbsOf: Record<App, readonly Verb[]> = {
  individual: ['status', 'note', 'history', 'past', 'create'],
  copro: ['copro'],
}

/** Reads `note martin` as the act and what it is about; any other text only searches. */
export function readTyped(typed: string, mode: App): { verb: Verb | undefined; q: string } {
  const text = typed.trimStart()
  for (const verb of verbsOf[mode]) {
    const { length } = verbWords[verb]
    if (text[length] === ' ' && normalised(text.slice(0, length)) === normalised(verbWords[verb]))
      return { verb, q: text.slice(length).trim() }
  }
  return { verb: undefined, q: text.trim() }
}

/** Whether every word typed is found, whole or begun, in what a line says; the order does not count. */
export function finds(typed: string, line: string): boolean {
  const said = normalised(line)
  return normalised(typed)
    .split(/\s+/)
    .every(word => said.includes(word))
}
