import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import {
  type AmoQuoteTemplateSheet,
  amoQuoteTemplate,
  VALIDITY_DAYS,
} from '@faitage/contracts/invoicing/amo-quote-template'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'

export type Line = NonNullable<AmoQuoteSheet['amo_quote_details']>[number]
type TemplateLine = NonNullable<AmoQuoteTemplateSheet['amo_quote_details']>[number]

/** A template as it is now, with its revision; undefined when it is not there, or no more. */
export async function templateNow(api: Api, id: string) {
  const { state, revision } = await fold(api, deciderOf(amoQuoteTemplate), streamOf.record(amoQuoteTemplate.stream, id))
  return state.life === 'present' ? { sheet: state.sheet as AmoQuoteTemplateSheet, revision } : undefined
}

/** Whether a project may be sold what a template says. */
export const isOfferedTo = ({ mission_id, requester_types }: AmoQuoteTemplateSheet, { project }: Reached): boolean =>
  (!mission_id || mission_id === project.mission_id) &&
  (!requester_types?.length || requester_types.includes(project.requester_type))

/** The fields of a line that its catalogue decides, unless the price is open. */
const sameSale = (one: Line | TemplateLine, other: Line | TemplateLine): boolean =>
  one.label === other.label &&
  !!one.editable === !!other.editable &&
  (!!other.editable ||
    ((one.unit_price ?? null) === (other.unit_price ?? null) && (one.vat_rate ?? '20') === (other.vat_rate ?? '20')))

/**
 * Services are sold at the price of the catalogue: the template's, or what the quote already holds, since a template that
 * changes leaves the quotes drawn up of it as they are.
 */
export function strangerIn(lines: readonly Line[], catalogue: readonly (Line | TemplateLine)[]): Refusal | undefined {
  const services = catalogue.filter(({ kind }) => kind === 'SERVICE')
  const stranger = lines.find(line => line.kind === 'SERVICE' && !services.some(one => sameSale(line, one)))
  return stranger && refused('amoQuote.line.notInCatalogue', { label: stranger.label ?? '' })
}

/** A line drawn up again: at today's price where the catalogue still has it, as a free one where it has not. */
export function soldToday(lines: readonly Line[], catalogue: readonly TemplateLine[]): Line[] {
  return lines.map(({ amount, ...line }): Line => {
    if (line.kind === 'CO_FUNDER') return line.rate ? line : { ...line, amount }
    if (line.kind !== 'SERVICE') return line
    const now = catalogue.find(one => one.kind === 'SERVICE' && one.label === line.label)
    if (!now) return { ...line, kind: 'CUSTOM_SERVICE', editable: null }
    if (now.editable) return { ...line, editable: true }
    return { ...line, unit_price: now.unit_price, vat_rate: now.vat_rate, editable: null }
  })
}

/** What a new quote begins with where its writer said nothing: lines and conditions of its template, days to be signed. */
export function begunWith(
  sheet: AmoQuoteSheet,
  template: { sheet: AmoQuoteTemplateSheet; revision: number } | undefined,
  { project }: Reached,
  today: string,
): AmoQuoteSheet {
  const { amo_quote_details, conditions, validity_days } = template?.sheet ?? {}
  return {
    ...sheet,
    ...(template ? { template_revision: template.revision } : {}),
    amo_quote_details: sheet.amo_quote_details ?? amo_quote_details,
    conditions: sheet.conditions === undefined ? conditions : sheet.conditions,
    validity_date: sheet.validity_date ?? addDays(today, validity_days ?? VALIDITY_DAYS),
    // At home, or from afar: what a person signs is so, unless they came to us.
    off_premises: sheet.off_premises ?? project.requester_type !== 'SDC',
  }
}
