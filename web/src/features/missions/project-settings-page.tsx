import { optionsOf } from '@faitage/contracts/kernel/field'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import {
  accommodationSettings,
  accommodationSettingsLabels,
  fieldUseLabels,
  requesterSettings,
  requesterSettingsLabels,
} from '@faitage/contracts/missions/project-settings'
import {
  accommodationSettingsEndpoints,
  requesterSettingsEndpoints,
} from '@faitage/contracts/missions/project-settings.endpoints'
import { useParams } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { z } from 'zod'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { MultiComboboxField, SelectField, TextField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { RecordForm } from '@/components/record/form/record-form'
import { Button } from '@/components/ui/button'
import { useSetPageTitle } from '@/lib/page-title'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'

const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

const useOptions = optionsOf(fieldUseLabels)
const typeOptions = optionsOf(requesterTypeLabels)

/** Those of either kind: their sheets alone differ. */
type Calls = typeof requesterSettingsEndpoints

interface Kind {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly endpoints: Calls
  readonly schema: z.ZodObject
  readonly labels: Readonly<Record<string, string>>
  /** The settings that are no use of a field. */
  readonly own: readonly string[]
}

const requesters: Kind = {
  name: 'requester',
  title: 'Réglages des demandeurs',
  about:
    'Ce que la mission demande des demandeurs de ses projets. Un champ masqué garde ce qu’il contient\u00A0; un champ à renseigner est signalé, sans empêcher d’enregistrer.',
  endpoints: requesterSettingsEndpoints,
  schema: requesterSettings,
  labels: requesterSettingsLabels,
  own: ['requester_types', 'default_contact_source'],
}
const accommodations: Kind = {
  name: 'accommodation',
  title: 'Réglages des logements',
  about:
    'Ce que la mission demande des logements de ses projets. Un champ masqué garde ce qu’il contient\u00A0; un champ à renseigner est signalé, sans empêcher d’enregistrer.',
  endpoints: accommodationSettingsEndpoints as unknown as Calls,
  schema: accommodationSettings,
  labels: accommodationSettingsLabels,
  own: [],
}

/** What a mission asks of the requesters of its projects. */
export const RequesterPage = () => (
  <SettingsPage kind={requesters}>
    <FormSection
      title="Types de demandeur"
      description="Un projet d’un autre type n’est ni créé ni importé, et aucun ne le devient ; ceux qui le sont déjà le restent."
    >
      <MultiComboboxField
        name="requester_types"
        label={requesterSettingsLabels.requester_types ?? ''}
        options={typeOptions}
        loading={false}
        required
      />
    </FormSection>
    <FormSection title="Nouveaux projets" description="Ce que dit un nouveau projet là où personne ne l’a rempli.">
      <TextField name="default_contact_source" label={requesterSettingsLabels.default_contact_source ?? ''} />
    </FormSection>
  </SettingsPage>
)

/** What a mission asks of their dwellings. */
export const AccommodationPage = () => <SettingsPage kind={accommodations} />

function SettingsPage({ kind, children }: { kind: Kind; children?: ReactNode }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { permissions } = useUser()
  const [past, setPast] = useState(false)
  const mission = useRead(missionEndpoints.get, { params: { id } })
  const { endpoints, schema, labels, title, name } = kind
  const read = useRead(endpoints.get, { params: { id } })
  const update = useCommand(endpoints.update, { quiet: true })
  useSetPageTitle(mission.data?.name)
  const values = useMemo(() => {
    const { revision: _, ...settings } = read.data ?? { revision: -1 }
    return settings as Record<string, unknown>
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
  const readOnly = mission.data.is_deleted || !mission.data.may_write || !permissions.includes('update mission')
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={mission.data} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="max-w-prose text-muted-foreground">{kind.about}</p>
        </div>
        {permissions.includes('read audit') && (
          <Button variant="outline" onClick={() => setPast(true)}>
            <History aria-hidden /> Historique des réglages
          </Button>
        )}
      </div>
      <RecordForm
        key={id}
        name={`mission/${id}/${name}-settings`}
        label={title}
        labels={labels}
        schema={schema}
        values={values}
        revision={read.data.revision}
        readOnly={readOnly}
        savedText="Les réglages sont enregistrés."
        save={(altered, { ifMatch }) => update.mutateAsync({ params: { id }, body: altered, ifMatch })}
      >
        {children}
        <FormSection title="Champs">
          {Object.keys(schema.shape)
            .filter(field => !kind.own.includes(field))
            .map(field => (
              <SelectField key={field} name={field} label={labels[field] ?? field} options={useOptions} />
            ))}
        </FormSection>
      </RecordForm>
      {past && (
        <Suspense>
          <HistoryDrawer
            open
            onOpenChange={setPast}
            title={`Historique\u00A0: ${title.toLowerCase()}`}
            endpoint={endpoints.history}
            id={id}
          />
        </Suspense>
      )}
    </div>
  )
}
