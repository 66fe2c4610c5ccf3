import { countOf } from '@faitage/contracts/kernel/format-number'
import { actToStart, projectActEndpoints } from '@faitage/contracts/projects/project-act.endpoints'
import { useUserOptions } from '@/components/record/choices/options'
import { CommandForm } from '@/components/record/command/command-form'
import { LivePreview } from './acts/act-preview.tsx'
import type { Asked, Selection } from './acts/act-words.ts'

interface ReassignProjectsProps {
  selection: Selection
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Asked for: under which id it is followed. */
  onBegun: (asked: Asked, id: string) => void
}

/** Referrers to add to several projects and to take away: what that does to each is shown below. */
export function ReassignProjects({
  selection: { count, ...which },
  open,
  onOpenChange,
  onBegun,
}: ReassignProjectsProps) {
  const { options, loading } = useUserOptions()
  const people = { choices: [{ choices: options }], loading }
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title={`Changer les référents de ${countOf(count, 'projet', 'projets')}`}
      description="Les référents que vous ne citez pas restent en place."
      endpoint={projectActEndpoints.start}
      body={actToStart}
      fixed={{ act: 'referrers', ...which, expected: count }}
      fields={{ referrers_to_add: people, referrers_to_remove: people }}
      check={({ referrers_to_add: added, referrers_to_remove: removed }) => ({
        referrers_to_add:
          added?.length || removed?.length ? undefined : 'Choisissez un référent à ajouter ou à retirer.',
        referrers_to_remove: removed?.some(id => added?.includes(id))
          ? 'Un même référent ne peut pas être ajouté et retiré.'
          : undefined,
      })}
      submitText="Changer les référents"
      below={values => <LivePreview selection={{ count, ...which }} asked={askedOf(values as never)} />}
      onDone={(answer, values) => {
        const asked = askedOf(values as never)
        if (answer && asked) onBegun(asked, answer.id)
      }}
    />
  )
}

/** Nothing as long as nobody was chosen, or somebody twice. */
function askedOf({ referrers_to_add, referrers_to_remove }: Partial<Asked>): Asked | undefined {
  const [added, removed] = [referrers_to_add ?? [], referrers_to_remove ?? []]
  if (added.length + removed.length === 0 || added.some(id => removed.includes(id))) return undefined
  return { act: 'referrers', referrers_to_add: added, referrers_to_remove: removed }
}
