import { type SimulationListed, simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { Bookmark, BookmarkX, Copy, EllipsisVertical, History, PencilLine, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { RenameQuestion } from '@/components/record/pages/rename-question'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { useMay } from '@/components/record/pages/use-may'
import { ActionMenu, type MenuAction } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { unbroken } from '@/lib/typography'

const SimulationHistory = lazy(() =>
  import('./simulation-history.tsx').then(module => ({ default: module.SimulationHistory })),
)

type NamedSimulation = Pick<SimulationListed, 'id' | 'revision' | 'name' | 'retained' | 'may_write'>

interface SimulationMenuProps {
  item: NamedSimulation
  onRemoved?: () => void
  /** Runs with the copy’s id. */
  onCloned?: (id: string) => void
}

/** Actions on a simulation: another name, a copy, retained or no more, its history, deleted with a way back. */
export function SimulationMenu({ item, onRemoved, onCloned }: SimulationMenuProps) {
  const may = useMay()
  const [asked, setAsked] = useState<'rename' | 'remove' | 'history'>()
  const said = `«\u00A0${item.name}\u00A0»`
  const { id, retained } = item
  const clone = useCommand(simulationEndpoints.clone, {
    success: `${said} est dupliquée.`,
    onSuccess: written => onCloned?.(written.id),
  })
  const retain = useCommand(simulationEndpoints.retain, {
    success: retained ? `${said} n’est plus retenue.` : `${said} est retenue.`,
  })
  const writes = item.may_write && may(simulationEndpoints.update)
  const close = () => setAsked(undefined)
  const actions: MenuAction[] = [
    ...(writes
      ? [
          {
            text: retained ? 'Ne plus retenir' : 'Retenir',
            icon: retained ? <BookmarkX aria-hidden /> : <Bookmark aria-hidden />,
            onSelect: () => retain.mutate({ params: { id }, body: { retained: !retained } }),
          },
          { text: 'Renommer', icon: <PencilLine aria-hidden />, onSelect: () => setAsked('rename') },
          { text: 'Dupliquer', icon: <Copy aria-hidden />, onSelect: () => clone.mutate({ params: { id } }) },
        ]
      : []),
    ...(may(simulationEndpoints.history)
      ? [{ text: 'Historique', icon: <History aria-hidden />, onSelect: () => setAsked('history') }]
      : []),
    ...(writes && may(simulationEndpoints.remove)
      ? [{ text: 'Supprimer', icon: <Trash2 aria-hidden />, destructive: true, onSelect: () => setAsked('remove') }]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <ActionMenu
        button={
          <Button variant="outline" size="icon" aria-label={`Actions sur ${said}`}>
            <EllipsisVertical aria-hidden />
          </Button>
        }
        actions={actions}
      />
      {asked === 'rename' && <Rename item={item} onClose={close} />}
      {asked === 'remove' && <Remove item={item} onClose={close} onRemoved={onRemoved} />}
      {asked === 'history' && (
        <Suspense>
          <SimulationHistory id={id} undoes={writes} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface AskedProps {
  item: NamedSimulation
  onClose: () => void
}

function Rename({ item, onClose }: AskedProps) {
  const [name, setName] = useState(item.name)
  const update = useCommand(simulationEndpoints.update, {
    quiet: true,
    success: `La simulation s’appelle maintenant «\u00A0${name.trim()}\u00A0».`,
    onSuccess: onClose,
  })
  const rename = () => update.mutate({ params: { id: item.id }, body: { name: name.trim() }, ifMatch: item.revision })
  return (
    <RenameQuestion
      title="Renommer la simulation"
      description={unbroken('Un nom qui dit ce qu’elle essaie : « Avec les combles », « Sans le prêt ».')}
      name={name}
      onName={setName}
      command={update}
      onRename={rename}
      onClose={onClose}
    />
  )
}

function Remove({ item, onClose, onRemoved }: AskedProps & { onRemoved: (() => void) | undefined }) {
  const said = `«\u00A0${item.name}\u00A0»`
  const remove = useCommand(simulationEndpoints.remove, {
    quiet: true,
    onSuccess: written => {
      sayRemoved(simulationEndpoints.undo, written, {
        removed: `${said} est supprimée.`,
        restored: `${said} est rétablie.`,
      })
      onClose()
      onRemoved?.()
    },
  })
  return (
    <Question
      open
      onOpenChange={open => open || onClose()}
      title={`Supprimer ${said}\u00A0?`}
      description={
        remove.error ? 'Rien n’a été supprimé.' : 'Elle disparaît de la liste. Son histoire reste enregistrée.'
      }
      keep="Conserver la simulation"
      act="Supprimer la simulation"
      destructive
      onAct={() => remove.mutate({ params: { id: item.id } })}
      answer={{ pending: remove.isPending, error: remove.error, failed: 'La suppression n’a pas abouti' }}
    />
  )
}
