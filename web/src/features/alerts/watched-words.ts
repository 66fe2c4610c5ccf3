import { levelLabels, watchedWords } from '@faitage/contracts/alerts/watched-dates'
import { CUSTOM } from '@faitage/contracts/custom-fields/custom-value'
import { useCustomFields } from '@/features/custom-fields/use-custom-fields'

type Words = Readonly<Record<string, string>>

/**
 * The dates a mission may watch, by name: the product's, then those of its own fields. One removed since, or no date any
 * more, is there for what watched it.
 */
export function useWatchedWords(mission_id: string | undefined, held: readonly string[] = []): Words {
  const { fields } = useCustomFields(mission_id)
  const own = fields.flatMap(({ id, name, type, is_deleted }): [string, string][] => {
    const lost = is_deleted ? ' (champ supprimé)' : type === 'date' ? '' : ' (ce n’est pas une date)'
    return lost && !held.includes(CUSTOM + id) ? [] : [[CUSTOM + id, `${levelLabels.project} : ${name}${lost}`]]
  })
  // Until the fields have come, or where the mission shows none: what is chosen stays chosen.
  const chosen = held.filter(name => name.startsWith(CUSTOM)).map(name => [name, 'Projet : Champ personnalisé'])
  return { ...watchedWords, ...Object.fromEntries(chosen), ...Object.fromEntries(own) }
}
