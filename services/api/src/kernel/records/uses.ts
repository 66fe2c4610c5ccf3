import type { Use } from '@faitage/projections/kernel/record-model'

/** How each kind of thing is named when it still uses another. */
const useLabels: Partial<Record<Use['kind'], string>> = {
  mission: 'la mission',
  project: 'le projet',
  antenna: 'l’antenne',
  user: 'l’utilisateur',
  copro: 'la copropriété',
  building: 'le bâtiment',
  lot: 'le lot',
  person: 'la personne',
  quote: 'la facture',
}

/** The first few uses by name, then how many more: « la mission « X », l’antenne « Y » et 2 autres ». */
export function sentenceOfUses(uses: readonly Use[]): string {
  const shown = uses.slice(0, 3).map(({ kind, name }) => `${useLabels[kind] ?? kind} « ${name} »`)
  const more = uses.length - shown.length
  return [...shown, ...(more > 0 ? [`et ${more} autre${more > 1 ? 's' : ''}`] : [])].join(', ')
}
