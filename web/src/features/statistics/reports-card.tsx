import { formatInstant, todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import {
  monthlyReportEndpoints as endpoints,
  type MonthlyReportItem,
} from '@faitage/contracts/steering/monthly-report.endpoints'
import { monthInWords, monthOf, monthsFrom } from '@faitage/contracts/steering/report-month'
import { Download, Eye, FilePlus2, RotateCcw, Send } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { ShortPager } from '@/components/short-pager'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardTitle } from '@/components/ui/card'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Question } from '@/components/ui/question'
import { Skeleton } from '@/components/ui/skeleton'
import { fetchBytes } from '@/features/files/content'
import { download } from '@/lib/download'
import { notify } from '@/lib/notify'

const ReportPreview = lazy(() => import('./report-preview').then(module => ({ default: module.ReportPreview })))

const SIZE = 12
/** People named in one sentence. */
const NAMED = 5
/** Months that may be asked for from here. */
const MONTHS = 24
/** Milliseconds between two looks at what is under way. */
const EVERY = 1500

const states: Record<MonthlyReportItem['state'], { text: string; variant: BadgeVariant }> = {
  asked: { text: 'En cours', variant: 'info' },
  sending: { text: 'Envoi en cours', variant: 'info' },
  made: { text: 'Établi', variant: 'outline' },
  sent: { text: 'Envoyé', variant: 'success' },
  failed: { text: 'En échec', variant: 'destructive' },
}
const isUnderWay = ({ state }: MonthlyReportItem) => state === 'asked' || state === 'sending'

interface ReportsCardProps {
  missionId: string
  /** The people who were chosen, by name. */
  recipients: readonly string[]
  readOnly: boolean
}

/** The report of a month as it would be, and those that were made. */
export function ReportsCard({ missionId: id, recipients, readOnly }: ReportsCardProps) {
  const own = useId()
  const last = monthsFrom(monthOf(todayInParis()), -1)
  const [month, setMonth] = useState(last)
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState(false)
  const read = useRead(
    endpoints.list,
    { params: { id }, query: { page, size: SIZE, sortDirection: 'desc' } },
    { keepPrevious: true, every: answer => (answer?.items.some(isUnderWay) ? EVERY : false) },
  )
  const ask = useCommand(endpoints.ask, { success: 'Le rapport est demandé.' })
  const asked = (of: string, send: boolean) => ask.mutate({ params: { id }, body: { month: of, send } })
  const [shown, setShown] = useState<{ which: 'preview' | 'content'; of: string }>()
  const hand = async (of: string) => {
    setBusy(true)
    try {
      download(await fetchBytes(endpoints.content, { id, month: of }), fileNameOf('content', of))
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  const there = read.data?.items.find(item => item.month === month)
  return (
    <Card>
      <CardTitle>Rapports</CardTitle>
      <CardContent className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex min-w-0 flex-col gap-1.5">
            <Label htmlFor={`${own}-month`}>Mois</Label>
            <NativeSelect id={`${own}-month`} value={month} onChange={event => setMonth(event.target.value)}>
              {Array.from({ length: MONTHS }, (_, at) => monthsFrom(last, -at)).map(value => (
                <option key={value} value={value}>
                  {monthInWords(value)}
                </option>
              ))}
            </NativeSelect>
          </div>
          <Button variant="outline" onClick={() => setShown({ which: 'preview', of: month })}>
            <Eye aria-hidden /> Aperçu
          </Button>
          {!readOnly && !there && (
            <Button variant="outline" disabled={ask.isPending} onClick={() => asked(month, false)}>
              <FilePlus2 aria-hidden /> Établir sans envoyer
            </Button>
          )}
        </div>
        {read.error ? (
          <Alert variant="destructive">
            <AlertTitle>Les rapports n’ont pas pu être lus</AlertTitle>
            <AlertDescription>{read.error.message}</AlertDescription>
          </Alert>
        ) : !read.data ? (
          <Skeleton className="h-24 w-full" />
        ) : read.data.totalItems === 0 ? (
          <p className="text-muted-foreground">
            Aucun rapport n’a encore été établi. Regardez l’aperçu d’un mois, puis choisissez le jour et les
            destinataires.
          </p>
        ) : (
          <ul aria-label="Rapports établis" className="divide-y">
            {read.data.items.map(item => (
              <li key={item.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {capital(monthInWords(item.month))}
                    <Badge variant={states[item.state].variant}>{states[item.state].text}</Badge>
                  </p>
                  <p className="text-sm text-muted-foreground">{tale(item)}</p>
                  {item.failure !== null && <p className="text-sm text-destructive">{item.failure}</p>}
                </div>
                <div className="flex flex-wrap gap-2">
                  {item.has_file && (
                    <>
                      <Button
                        size="sm"
                        variant="outline"
                        onClick={() => setShown({ which: 'content', of: item.month })}
                      >
                        <Eye aria-hidden /> Lire
                      </Button>
                      <Button size="sm" variant="outline" disabled={busy} onClick={() => void hand(item.month)}>
                        <Download aria-hidden /> Télécharger
                      </Button>
                    </>
                  )}
                  {!readOnly && item.state === 'failed' && (
                    <Button size="sm" disabled={ask.isPending} onClick={() => asked(item.month, true)}>
                      <RotateCcw aria-hidden /> Refaire
                    </Button>
                  )}
                  {!readOnly && item.state === 'made' && (
                    <Question
                      trigger={
                        <Button size="sm" disabled={ask.isPending || recipients.length === 0}>
                          <Send aria-hidden /> Envoyer
                        </Button>
                      }
                      title={`Envoyer le rapport de ${monthInWords(item.month)}\u00A0?`}
                      description={`Il part par e-mail à ${namesIn(recipients)}. Un rapport envoyé ne l’est plus une seconde fois.`}
                      keep="Ne pas envoyer"
                      act="Envoyer"
                      onAct={() => asked(item.month, true)}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        <ShortPager
          label="Pages des rapports"
          page={page}
          size={SIZE}
          total={read.data?.totalItems ?? 0}
          onPage={setPage}
        />
      </CardContent>
      {shown && (
        <Suspense>
          <ReportPreview
            title={`${shown.which === 'preview' ? 'Aperçu du rapport' : 'Rapport'} de ${monthInWords(shown.of)}`}
            hint={
              shown.which === 'preview'
                ? 'Tel qu’il serait établi maintenant\u00A0; rien n’est envoyé.'
                : 'Tel qu’il a été établi.'
            }
            fileName={fileNameOf(shown.which, shown.of)}
            endpoint={endpoints[shown.which]}
            params={{ id, month: shown.of }}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

const fileNameOf = (which: 'preview' | 'content', month: string) =>
  `${which === 'preview' ? 'Aperçu - ' : ''}Rapport mensuel - ${monthInWords(month)}.pdf`

/** People by name; of many, the first ones and how many more. */
function namesIn(names: readonly string[]): string {
  const first = names.slice(0, NAMED)
  const more = names.length - first.length
  const last = more > 0 ? countOf(more, 'autre', 'autres') : first.pop()
  return first.length > 0 ? `${first.join(', ')} et ${last}` : (last ?? '')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** When it was made and sent, to whom (how many, where that was not kept), who asked. */
function tale({ made_at, sent_at, asked_at, asked_by, recipients, sent_to }: MonthlyReportItem): string {
  const whom = sent_to.length > 0 ? namesIn(sent_to) : countOf(recipients, 'personne', 'personnes')
  const sent = sent_at ? `, envoyé le ${formatInstant(sent_at)} à ${whom}` : ''
  return made_at
    ? `Établi le ${formatInstant(made_at)}${sent}.`
    : `Demandé le ${formatInstant(asked_at)} par ${asked_by}.`
}
