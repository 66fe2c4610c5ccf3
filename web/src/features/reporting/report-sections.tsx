import { formatCount } from '@faitage/contracts/kernel/format-number'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { ReportName, Reports } from '@faitage/contracts/steering/reporting.endpoints'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { FundingSection } from './funding-section'
import { ReportCard } from './report-card'
import {
  abandonments,
  betweenDelays,
  cohortModel,
  flowByStep,
  heldDelays,
  loops,
  reconciles,
  reconciliation,
  revenueByGroup,
  revenueByMonth,
  revenueForecast,
  stockByStep,
  transitions,
  workloadModel,
} from './report-models'
import type { ReportingScope } from './use-reporting-scope'

interface SectionProps<N extends ReportName> {
  report: Reports[N]
  /** The same as of the other day. */
  compared: Reports[N] | null
  compareOn: string | null
  scope: ReportingScope
}

/** A model of a day, and of the other where there is one. */
const both = <R, M>(report: R, compared: R | null, of: (report: R) => M) => ({
  model: of(report),
  other: compared ? of(compared) : undefined,
})

const parts = (model: { columns: readonly { id: string }[] }) => model.columns.map(({ id }) => id)

function Stock({ report, compared, compareOn, scope: { fields, open } }: SectionProps<'stock'>) {
  const step = fields.step
  const stock = both(report, compared, each => stockByStep(each, step))
  const { opening, entered, left, closing } = report.whole.total
  const held = reconciles(report)
  return (
    <>
      <ReportCard
        title="Rapprochement de la période"
        hint="Au début, plus les entrées, moins les sorties : ce qui reste à la fin."
        first="Statut"
        {...both(report, compared, reconciliation)}
        onOpen={open}
        otherOn={compareOn}
      >
        <p className="flex items-start gap-2 text-sm" role="status">
          {held ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          ) : (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
          )}
          <span>
            {`${formatCount(opening.value)} + ${formatCount(entered.value)} − ${formatCount(left.value)} = ${formatCount(closing.value)}. `}
            {held
              ? 'Vérifié pour chaque statut et pour l’ensemble.'
              : 'Ces nombres ne se recoupent pas : signalez-le à votre administrateur.'}
          </span>
        </p>
      </ReportCard>
      <ReportCard
        title="Projets en fin de période"
        hint="Par étape de leur vie, selon la date d’effet des statuts."
        first="Période"
        {...stock}
        chart={{ series: parts(stock.model), stacked: true }}
        onOpen={open}
        otherOn={compareOn}
      />
      <ReportCard
        title="Entrées et sorties"
        hint="Un projet qui change de statut sort de l’un et entre dans l’autre."
        first="Période"
        {...both(report, compared, each => flowByStep(each, step))}
        chart={{ series: ['opened', 'entered', 'left'] }}
        onOpen={open}
        otherOn={compareOn}
      />
    </>
  )
}

const delays = { series: ['median', 'p90'], lying: true } as const

function Delays({ report, compared, compareOn, scope: { open } }: SectionProps<'delays'>) {
  const grouped = report.groups.length > 0
  const alone = (each: typeof report) => ({ ...each, groups: [] })
  return (
    <>
      <ReportCard
        title="Temps passé dans chaque statut"
        hint="Des projets sortis du statut pendant la période : la moitié y sont restés la médiane ou moins, neuf sur dix le P90 ou moins."
        first="Statut"
        {...both(report, compared, each => heldDelays(alone(each)))}
        chart={delays}
        onOpen={open}
        otherOn={compareOn}
      />
      {grouped && (
        <ReportCard
          title="Temps passé dans chaque statut, par groupe"
          hint="Les mêmes, groupe par groupe."
          first="Groupe et statut"
          {...both(report, compared, each => heldDelays({ ...each, all: { held: [], between: [] } }))}
          onOpen={open}
          otherOn={compareOn}
        />
      )}
      <ReportCard
        title="Temps entre deux statuts"
        hint="Des projets arrivés au second pendant la période."
        first="De, à"
        {...both(report, compared, each => betweenDelays(each.all))}
        chart={delays}
        onOpen={open}
        otherOn={compareOn}
      />
    </>
  )
}

function Process({ report, compared, compareOn, scope: { open } }: SectionProps<'process'>) {
  return (
    <>
      <ReportCard
        title="Quel statut suit quel autre"
        hint="Combien de projets sont passés de l’un à l’autre, et les jours passés dans le premier."
        first="De, à"
        {...both(report, compared, transitions)}
        chart="process"
        onOpen={open}
        otherOn={compareOn}
      />
      <ReportCard
        title="Retours en arrière"
        hint="Entrées dans un statut où le projet était déjà passé."
        first="Statut"
        {...both(report, compared, loops)}
        none="Aucun projet n’est revenu dans un statut pendant cette période."
        onOpen={open}
        otherOn={compareOn}
      />
      <ReportCard
        title="Abandons"
        hint="Depuis quel statut, et combien de jours après l’ouverture du projet."
        first="De, à"
        {...both(report, compared, abandonments)}
        none="Aucun abandon pendant cette période."
        onOpen={open}
        otherOn={compareOn}
      />
    </>
  )
}

function Cohorts({ report, compared, compareOn, scope: { fields, set, open } }: SectionProps<'cohorts'>) {
  const id = useId()
  const status = report.statuses.find(each => each === fields.status) ?? report.statuses[0]
  if (!status) return null
  return (
    <>
      <div className="no-print flex flex-col gap-1.5 sm:w-72">
        <Label htmlFor={id}>Statut atteint</Label>
        <NativeSelect id={id} value={status} onChange={event => set({ cohort: event.target.value })}>
          {report.statuses.map(each => (
            <option key={each} value={each}>
              {projectStatusLabels[each]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <ReportCard
        title={`Cohortes : « ${projectStatusLabels[status]} »`}
        hint="Des projets ouverts chaque mois, combien avaient atteint ce statut, un mois après l’autre ; un tiret là où ce temps n’est pas encore passé."
        first="Ouverts en"
        {...both(report, compared, each => cohortModel(each, status))}
        onOpen={open}
        otherOn={compareOn}
      />
    </>
  )
}

function Revenue({ report, compared, compareOn, scope: { open } }: SectionProps<'revenue'>) {
  return (
    <>
      <ReportCard
        title="Chiffre d’affaires"
        hint="Toutes taxes comprises, au mois de chaque devis, facture ou paiement."
        first="Mois"
        {...both(report, compared, revenueByMonth)}
        chart={{ series: ['quoted', 'signed', 'invoiced', 'paid'] }}
        onOpen={open}
        otherOn={compareOn}
      />
      {report.groups.length > 0 && (
        <ReportCard
          title="Chiffre d’affaires, par groupe"
          hint="De toute la période."
          first="Groupe"
          {...both(report, compared, revenueByGroup)}
          onOpen={open}
          otherOn={compareOn}
        />
      )}
      {report.all.forecast && (
        <ReportCard
          title="Prévision"
          hint={report.formula}
          first="Groupe"
          {...forecasts(report, compared)}
          onOpen={open}
          otherOn={compareOn}
        />
      )}
    </>
  )
}
/** Of all where nothing groups: it stands as a row of its own. */
const forecasts = (report: Reports['revenue'], compared: Reports['revenue'] | null) => {
  const alone = (each: Reports['revenue']) => {
    const model = revenueForecast(each)
    return each.groups.length > 0 ? model : { ...model, rows: model.rows.map(row => ({ ...row, whole: false })) }
  }
  return both(report, compared, alone)
}

function Workload({ report, compared, compareOn, scope: { open } }: SectionProps<'workload'>) {
  return (
    <ReportCard
      title="Charge par personne"
      hint="Les projets qu’elle suit, ce qui l’attend. Un projet que plusieurs suivent compte pour chacun."
      first="Référent"
      {...both(report, compared, workloadModel)}
      chart={{ series: ['open', 'stalled', 'visits_to_process', 'tasks'], lying: true }}
      none="Personne ne suit de projet."
      onOpen={open}
      otherOn={compareOn}
    />
  )
}

const sections: { [N in ReportName]: (props: SectionProps<N>) => ReactNode } = {
  stock: Stock,
  delays: Delays,
  process: Process,
  cohorts: Cohorts,
  revenue: Revenue,
  workload: Workload,
  funding: FundingSection,
}

export function ReportSection({ name, ...props }: SectionProps<ReportName> & { name: ReportName }) {
  const Section = sections[name] as (props: SectionProps<ReportName>) => ReactNode
  return <Section {...props} />
}
