import {
  officialModel,
  type SecondOpinion,
  secondOpinionEndpoints,
} from '@faitage/contracts/funding/second-opinion.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Skeleton } from '@/components/ui/skeleton'
import { useShown } from './simulation-context.ts'
import { criterionPage, isOwnPage } from './source-page.ts'

const model = officialModel
const span = `du ${formatDay(model.valid_from)} au ${formatDay(model.valid_until)}`

/** The open official model beside the simulation; it is asked once somebody opens it. */
export function SecondOpinionPanel() {
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay()
  if (!may(secondOpinionEndpoints.get)) return null
  return (
    <details className="no-print rounded-lg border bg-card" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer px-4 py-3 font-semibold">Deuxième avis&nbsp;: le calculateur officiel</summary>
      <div className="flex flex-col gap-3 border-t px-4 py-3">
        <p className="text-sm text-muted-foreground">
          {model.name} {model.version}, le modèle ouvert de l’État, pour le parcours accompagné. Ses règles sont celles{' '}
          {span}. Il ne change rien à la simulation.
        </p>
        {isOpen && <Opinion />}
      </div>
    </details>
  )
}

function Opinion() {
  const { item } = useShown()
  const { data, error, refetch } = useRead(secondOpinionEndpoints.get, { params: { id: item.id } })
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48" />
  if (data.verdict === 'apart') return <p>{data.reason}</p>
  if (data.verdict === 'missing') return <Missing opinion={data} />
  return <Told opinion={data} />
}

function Missing({ opinion }: { opinion: Extract<SecondOpinion, { verdict: 'missing' }> }) {
  const { item, place } = useShown()
  return (
    <div>
      <p>Pour lui poser la question, il manque&nbsp;:</p>
      <ul className="list-disc pl-5">
        {opinion.fields.map(({ field, label }) => {
          const page = criterionPage(field, item.id, place)
          return (
            <li key={field}>
              <Link
                to={page}
                resetScroll={!isOwnPage(page)}
                className="inline-block py-0.5 text-info underline underline-offset-2 pointer-coarse:py-2.5"
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Told({ opinion }: { opinion: Extract<SecondOpinion, { verdict: 'told' }> }) {
  const differs = opinion.lines.filter(({ agrees }) => !agrees).length
  const isHeld = opinion.lines.some(({ label, ours }) => label === 'Taux' && ours !== null)
  return (
    <>
      {!opinion.in_span && (
        <Alert variant="warning">
          <AlertTitle>Des règles d’une autre date</AlertTitle>
          <AlertDescription>
            La simulation suit les règles du {formatDay(opinion.rules_on)}, le modèle celles {span}&nbsp;: un écart peut
            venir de là.
          </AlertDescription>
        </Alert>
      )}
      {!isHeld && (
        <p>La simulation ne compte pas l’aide du parcours accompagné&nbsp;: rien à comparer sur cette aide.</p>
      )}
      <p>{differs === 0 ? 'Aucun écart.' : differs === 1 ? 'Un écart.' : `${differs} écarts.`}</p>
      <section
        className="relative overflow-x-auto"
        aria-label="La simulation et le calculateur officiel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b">
              <th scope="col" className="py-2 pr-3 text-left font-medium">
                <span className="sr-only">Chiffre</span>
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                Simulation
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                Modèle officiel
              </th>
            </tr>
          </thead>
          <tbody>
            {opinion.lines.map(({ label, ours, theirs, agrees }) => (
              <tr key={label} className="border-b last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {label}
                </th>
                <td className="tabular px-3 py-2 text-right">{ours ?? '–'}</td>
                <td className="tabular px-3 py-2 text-right">
                  <span className="inline-flex items-center gap-1.5">
                    {ours !== null &&
                      (agrees ? (
                        <CircleCheck aria-label="pareil" className="size-4 text-success" />
                      ) : (
                        <TriangleAlert aria-label="écart" className="size-4 text-warning" />
                      ))}
                    {theirs}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
