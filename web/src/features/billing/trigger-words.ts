import type { BillingTriggerItem } from '@faitage/contracts/billing/billing-trigger'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import { caseTypeLabels } from '@faitage/contracts/projects/project-words'

/** `2 à 10`, `2 au moins`, `10 au plus`, `3`. */
export function lotsText({ lot_number_min, lot_number_max }: Partial<BillingTriggerItem>): string {
  const least = typeof lot_number_min === 'number' ? formatNumber(lot_number_min) : undefined
  const most = typeof lot_number_max === 'number' ? formatNumber(lot_number_max) : undefined
  if (least && most) return least === most ? least : `${least} à ${most}`
  return least ? `${least} au moins` : most ? `${most} au plus` : ''
}

/** `Énergie et Décence`, `Énergie ou Décence`; which of the two is the secondary one is said where it stands alone. */
export function casesText({ main_case_type, secondary_case_type, case_type_operator }: Partial<BillingTriggerItem>) {
  const main = main_case_type ? caseTypeLabels[main_case_type] : undefined
  const second = secondary_case_type ? `${caseTypeLabels[secondary_case_type]} (secondaire)` : undefined
  if (main && second) return `${main} ${case_type_operator === 'OR' ? 'ou' : 'et'} ${second}`
  return main ?? second ?? ''
}
