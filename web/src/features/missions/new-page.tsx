import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionFormLabels, missionTypeLabels } from '@faitage/contracts/missions/mission-words'
import { useRouter } from '@tanstack/react-router'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { RecordForm } from '@/components/record/form/record-form'
import { MissionFields } from './mission-fields'
import { missionSchema, newMission } from './mission-values'

/** Creates a mission of the kind of the mode one works in. */
export function Page() {
  const router = useRouter()
  const mode = useUser().preferred_app.preferred_app
  const create = useCommand(missionEndpoints.create, { quiet: true })
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <header>
        <h1 className="text-xl font-semibold">Nouvelle mission</h1>
        <p className="text-muted-foreground">{missionTypeLabels[mode]}</p>
      </header>
      <RecordForm
        name="mission/new"
        label="Nouvelle mission"
        labels={missionFormLabels}
        schema={missionSchema}
        values={newMission}
        submitText="Créer la mission"
        savedText="La mission est créée."
        save={(_, { values }) => {
          const { status_on: _on, ...body } = missionSchema.parse(values)
          return create.mutateAsync({ body: { ...body, mission_type: mode } })
        }}
        onSaved={({ id }) => void router.navigate({ href: `/missions/edit/${id}?tab=import`, replace: true })}
      >
        <MissionFields />
      </RecordForm>
    </div>
  )
}
