import { gainOf } from '@faitage/contracts/energy-audit/gain'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { shownDecimal } from '@faitage/contracts/kernel/format-number'
import { tokenText } from '@faitage/contracts/projects/token-values'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Sent } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { sendPaper } from '../../privacy/papers/send-paper.ts'
import { tokenSourceOf } from '../../projects/token-source.ts'
import { isStale } from '../balance.ts'
import type { State } from '../state.ts'
import type { EnergyReportPaper, ReportedState } from './report-paper.ts'

/** The report of a state, of the balances that are kept: nothing is computed for it. */
export async function sendReport(api: Api, caller: Caller, initial: State, state: State): Promise<Sent | Refusal> {
  if (!state.sheet.balance) return refused('energy.report.noBalance')
  const on = api.clock.today()
  const shown = state.sheet.kind === 'initial' ? [state] : [initial, state]
  const source = await tokenSourceOf(api, caller, state.reached, { dwelling: state.sheet.accommodation_id })
  const said = (token: string) => tokenText(token, source)
  const { name, accommodation_type, construction_year, living_area, levels_nb } = state.dwelling
  // The one that the figures by square metre are of.
  const area = state.sheet.metrics?.living_area ?? living_area
  const paper: EnergyReportPaper = {
    kind: 'energy_report',
    on,
    reference: said('projet.reference'),
    facts: [
      ['Demandeur', said('demandeur.raison_sociale') || said('demandeur.nom_complet'), 'above'],
      ['Adresse', said('projet.adresse') || said('demandeur.adresse'), 'above'],
      ['État étudié', state.sheet.name, 'above'],
      ['Logement', [name, accommodation_type].filter(Boolean).join(', ')],
      ['Construit en', construction_year ? String(construction_year) : null],
      ['Surface', area ? `${shownDecimal(area)} m²` : null],
      ['Niveaux', levels_nb ? String(levels_nb) : null],
      ['Établi le', formatDay(on)],
    ],
    states: shown.flatMap(one => reported(one, on)),
    gain: state.sheet.kind === 'initial' ? null : gainOf(initial.sheet.balance, state.sheet.balance),
    recommendations: state.sheet.recommendations ?? [],
    commentary: state.sheet.commentary ?? null,
  }
  const printed = await api.papers.print(paper)
  return isRefusal(printed) ? printed : sendPaper(printed, `Audit énergétique - ${state.sheet.name}.pdf`)
}

function reported(state: State, today: string): ReportedState[] {
  const { name, balance } = state.sheet
  return balance ? [{ name, stored: balance, stale: isStale(state, today) }] : []
}
