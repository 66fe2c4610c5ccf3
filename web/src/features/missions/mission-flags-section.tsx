import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { flagAbove, type MissionFlag, missionFlagGroups, missionFlags } from '@faitage/contracts/missions/mission-flags'
import { useId } from 'react'
import { useCommand } from '@/api/queries'
import { Card, CardTitle } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'

/** What the mission shows: each switch counts at once, for everybody. What is hidden keeps what was filled in. */
export function MissionFlagsSection({ mission, readOnly }: { mission: MissionDetail; readOnly: boolean }) {
  const update = useCommand(missionEndpoints.update, { success: 'Les écrans de la mission sont enregistrés.' })
  return (
    <Card id="ecrans" aria-labelledby="ecrans-titre">
      <CardTitle id="ecrans-titre">Écrans et fonctions</CardTitle>
      <p className="max-w-prose text-muted-foreground">
        Ce qui est désactivé n’apparaît plus dans la mission ni dans ses projets, et y est refusé. Ce qui y a été saisi
        est gardé, et revient quand on le réactive.
      </p>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {missionFlagGroups.map(({ title, flags }) => (
          <section key={title} aria-label={title} className="flex flex-col gap-1">
            <h3 className="font-semibold">{title}</h3>
            <ul className="flex flex-col divide-y">
              {flags.map(name => (
                <FlagLine
                  key={name}
                  name={name}
                  mission={mission}
                  disabled={readOnly || update.isPending}
                  onChange={on => update.mutate({ params: { id: mission.id }, body: { [name]: on } })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

interface FlagLineProps {
  name: MissionFlag
  mission: MissionDetail
  disabled: boolean
  onChange: (on: boolean) => void
}

function FlagLine({ name, mission, disabled, onChange }: FlagLineProps) {
  const id = useId()
  const { label, shows } = missionFlags[name]
  const above = flagAbove(name)
  const closed = above !== undefined && mission.hidden_features.includes(above)
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <span id={id} className="font-medium">
          {label}
        </span>
        <p id={`${id}-effet`} className="text-sm text-muted-foreground">
          {shows}
          {closed && ` Désactivé avec «\u00A0${missionFlags[above].label}\u00A0».`}
        </p>
      </div>
      <Switch
        className="mt-0.5"
        checked={mission[name] && !closed}
        disabled={disabled || closed}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={`${id}-effet`}
      />
    </li>
  )
}
