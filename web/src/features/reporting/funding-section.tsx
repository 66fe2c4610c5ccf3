import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { FundingReport } from '@faitage/contracts/steering/funding-report'
import { type ReportingAmount, yearOfLabels } from '@faitage/contracts/steering/reporting-scope'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { FundingFilesButton } from './funding-files-button'
import { fundingModel } from './funding-model'
import { FundingObjectives } from './funding-objectives'
import { ReportCard } from './report-card'
import type { OpenRows } from './report-table'
import type { ReportingScope } from './use-reporting-scope'

interface FundingSectionProps {
  report: FundingReport
  compared: FundingReport | null
  compareOn: string | null
  scope: ReportingScope
}

/** Money of the funders of works: what was asked, granted and paid, what is at risk, and what the conventions want. */
export function FundingSection({ report, compared, compareOn, scope }: FundingSectionProps) {
  const { open, fields } = scope
  const grouped = report.groups.length > 0
  return (
    <>
      <Narrowing report={report} scope={scope} />
      <ReportCard
        title="Aides des financeurs"
        hint="Prêts et avantages fiscaux à part. « En jeu » : accordé ou simulé, pas encore versé, dont l’échéance tombe dans les trois mois ou est passée."
        first={grouped ? 'Groupe' : 'Financeurs'}
        model={fundingModel(report, fields.aid)}
        other={compared ? fundingModel(compared, fields.aid) : undefined}
        otherOn={compareOn}
        none="Aucun dossier chez un financeur. Un dépôt, une décision ou un versement enregistré sur un projet le fait apparaître ici."
        onOpen={open}
      >
        <Notice
          figure={report.all.overpaid}
          text={count => `${count} plus que l’accordé, de ${formatEuro(report.all.overpaid.amount)} en tout`}
          words={['dossier a reçu', 'dossiers ont reçu']}
          onOpen={open}
        />
        <Notice
          figure={report.all.unknown}
          text={count => `${count} sans montant : les sommes ci-dessus n’en tiennent pas compte`}
          words={['dossier déposé ou accordé', 'dossiers déposés ou accordés']}
          onOpen={open}
        />
      </ReportCard>
      <FundingObjectives report={report} onOpen={open} />
    </>
  )
}

interface NoticeProps {
  figure: ReportingAmount
  words: readonly [one: string, many: string]
  text: (count: string) => string
  onOpen: OpenRows
}

/** Something to look at twice, which opens its rows; nothing where there is none. */
function Notice({ figure: { count, filter }, words, text, onOpen }: NoticeProps) {
  if (count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
      <span className="min-w-0">{text(countOf(count, ...words))}.</span>
      <Button variant="link" size="sm" className="no-print px-0" onClick={() => onOpen(filter)}>
        Voir
        <span className="sr-only"> {countOf(count, ...words)}</span>
      </Button>
    </p>
  )
}

/** Of which funder and of which year; the same for a funder, as a file. */
function Narrowing({ report, scope }: Pick<FundingSectionProps, 'report' | 'scope'>) {
  const { fields, set } = scope
  const id = useId()
  const select = (name: 'aid' | 'year' | 'year_of', label: string, options: readonly (readonly [string, string])[]) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={`${id}-${name}`}>{label}</Label>
      <NativeSelect
        id={`${id}-${name}`}
        className="sm:w-52"
        value={fields[name] ?? (name === 'year_of' ? 'each' : '')}
        onChange={event => set({ [name]: event.target.value || undefined })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
  const known = (names: readonly string[], chosen: string | undefined) =>
    (chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]).map(name => [name, name] as const)
  return (
    <div className="no-print grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
      {select('aid', 'Financeur', [['', 'Tous les financeurs'], ...known(report.aids, fields.aid)])}
      {select('year', 'Année', [['', 'Toutes les années'], ...known(report.years, fields.year)])}
      {select('year_of', 'Date qui fait l’année', Object.entries(yearOfLabels))}
      <FundingFilesButton scope={scope} disabled={report.all.files.count === 0} />
    </div>
  )
}
