import { formatDay } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import {
  monthlyReportLabels as labels,
  monthlyReportSettings as schema,
} from '@faitage/contracts/steering/monthly-report'
import { monthlyReportEndpoints, type ReportCandidate } from '@faitage/contracts/steering/monthly-report.endpoints'
import { monthInWords } from '@faitage/contracts/steering/report-month'
import { useParams } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { CheckboxField, MultiComboboxField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { RecordForm } from '@/components/record/form/record-form'
import { SchemaField } from '@/components/record/form/schema-field'
import { Button } from '@/components/ui/button'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { useSetPageTitle } from '@/lib/page-title'
import { ReportsCard } from './reports-card'

const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

const fromLabels = { client: 'Client', referent: 'Référent', team: 'Équipe', gone: 'À retirer' } as const
const optionOf = ({ id, from, name, email }: ReportCandidate) => ({
  value: id,
  label: name,
  hint: `${fromLabels[from]} · ${email ?? 'sans adresse e-mail'}`,
})

/** What a mission sends its client once a month: when, to whom, what, and what was sent. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { permissions } = useUser()
  const [past, setPast] = useState(false)
  const mission = useRead(missionEndpoints.get, { params: { id } })
  const read = useRead(monthlyReportEndpoints.settings, { params: { id } })
  const update = useCommand(monthlyReportEndpoints.update, { quiet: true })
  useSetPageTitle(mission.data?.name)
  const values = useMemo(() => {
    const { enabled = false, day = '5', recipients = [], parts = [] } = read.data ?? {}
    return { enabled, day, recipients, parts }
  }, [read.data])
  const failure = mission.error ?? read.error
  if (!mission.data || !read.data)
    return failure ? (
      <MissionUnavailable
        refusal={failure}
        onRetry={() => {
          void mission.refetch()
          void read.refetch()
        }}
      />
    ) : (
      <PageSkeleton />
    )
  const { candidates, next, revision } = read.data
  const nameOf = (one: unknown) => candidates.find(({ id }) => id === one)?.name ?? 'Ancien destinataire'
  const readOnly = mission.data.is_deleted || !mission.data.may_write
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={mission.data} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lg font-semibold">Rapport mensuel</h2>
          <p className="max-w-prose text-muted-foreground">
            Un PDF pour le client de la mission&nbsp;: ses dossiers par statut, ce qui a bougé, les délais, les visites
            et les travaux. Il compte des dossiers et ne nomme aucun demandeur.{' '}
            <HelpLink article="rapport-mensuel">En savoir plus</HelpLink>
          </p>
          <p role="status" className="mt-1 font-medium">
            {next
              ? `Prochain envoi\u00A0: le rapport de ${monthInWords(next.month)}, le ${formatDay(next.on)}.`
              : 'L’envoi mensuel est arrêté.'}
          </p>
        </div>
        {permissions.includes('read audit') && (
          <Button variant="outline" onClick={() => setPast(true)}>
            <History aria-hidden /> Historique des réglages
          </Button>
        )}
      </div>
      <ReportsCard missionId={id} recipients={read.data.recipients.map(nameOf)} readOnly={readOnly} />
      <RecordForm
        key={id}
        name={`mission/${id}/monthly-report`}
        label="Réglages du rapport mensuel"
        labels={labels}
        schema={schema}
        values={values}
        revision={revision}
        readOnly={readOnly}
        savedText="Les réglages du rapport sont enregistrés."
        tellValue={(field, value) =>
          field === 'recipients' && Array.isArray(value) ? value.map(nameOf).join(', ') : undefined
        }
        save={(altered, { ifMatch }) => update.mutateAsync({ params: { id }, body: altered, ifMatch })}
      >
        <FormSection title="Envoi">
          <CheckboxField name="enabled" label={labels.enabled ?? ''} />
          <SchemaField
            schema={schema.shape.day}
            choices={undefined}
            field={{
              name: 'day',
              label: labels.day ?? '',
              required: true,
              hint: 'Le rapport est celui du mois précédent.',
            }}
          />
          <MultiComboboxField
            name="recipients"
            label={labels.recipients ?? ''}
            options={candidates.map(optionOf)}
            hint="Le client de la mission, ses référents et son équipe. Pour quelqu’un d’autre, ajoutez-le d’abord aux référents du contrat."
            wide
          />
        </FormSection>
        <FormSection title="Contenu">
          <SchemaField
            schema={schema.shape.parts}
            choices={undefined}
            field={{ name: 'parts', label: labels.parts ?? '', required: true }}
          />
        </FormSection>
      </RecordForm>
      {past && (
        <Suspense>
          <HistoryDrawer
            open
            onOpenChange={setPast}
            title={'Historique\u00A0: rapport mensuel'}
            endpoint={monthlyReportEndpoints.history}
            id={id}
          />
        </Suspense>
      )}
    </div>
  )
}
