import { countOf } from '@faitage/contracts/kernel/format-number'
import type { FundingInput } from './input.ts'
import type { RowCounted } from './row.ts'
import { areAreasKnown, type QuoteCounted } from './works.ts'

/** Warnings for a person to look at twice, in French. */
export function noticesOf(input: FundingInput, quotes: readonly QuoteCounted[], rows: readonly RowCounted[]): string[] {
  const whole = quotes.filter(({ allEligible, whole: { excl } }) => allEligible && excl > 0).length
  const simulated = input.dwellings.filter(one => one.simulated).length
  return [
    ...(quotes.length === 0 ? ['La simulation ne compte aucun devis\u00A0: toutes les aides sont à zéro.'] : []),
    ...(whole > 0
      ? [`Sans montant éligible, tout le montant HT est compté\u00A0: ${countOf(whole, 'devis', 'devis')}.`]
      : []),
    ...(input.requester_type === 'PB' && input.dwellings.length === 0
      ? ['Aucun logement n’est dans le projet\u00A0: les travaux sont comptés comme un tout.']
      : []),
    ...(input.dwellings.length > 0 && simulated === 0 ? ['Aucun logement n’est choisi dans la simulation.'] : []),
    ...(simulated > 0 && !areAreasKnown(input.dwellings)
      ? ['La surface d’un logement est inconnue\u00A0: les parties communes sont partagées à parts égales.']
      : []),
    ...rows.flatMap(rowNotices),
  ]
}

function rowNotices({ given, parts }: RowCounted): string[] {
  const name = given.funder.sheet.name
  const unknown = (kind: RowCounted['parts'][number]['limit']['kind']) =>
    parts.some(({ limit }) => limit.kind === kind && limit.amount === null)
  const uncounted = parts.some(({ scenario, quantity }) => scenario?.sheet.unit && !quantity)
  return [
    ...(unknown('upper_price_surface_limit')
      ? [`${name}\u00A0: la surface habitable est inconnue, la dépense ne peut pas être comptée.`]
      : []),
    ...(uncounted ? [`${name}\u00A0: indiquez les quantités dans les devis, l’aide se compte à l’unité.`] : []),
  ]
}
