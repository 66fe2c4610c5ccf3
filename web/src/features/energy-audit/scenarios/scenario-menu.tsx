import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Bookmark, BookmarkX, Copy, EllipsisVertical, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { RenameQuestion } from '@/components/record/pages/rename-question'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { ActionMenu, type MenuAction } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'

interface ScenarioMenuProps {
  item: AuditItem
  /** Runs once it is deleted. */
  onRemoved?: () => void
}

/** Actions on a scenario: another name, a copy, retained or no more, deleted with a way back. */
export function ScenarioMenu({ item, onRemoved }: ScenarioMenuProps) {
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const said = `«\u00A0${item.name}\u00A0»`
  const { id, retained } = item
  const clone = useCommand(energyEndpoints.clone, { success: `${said} est copié.` })
  const retain = useCommand(energyEndpoints.retain, {
    success: retained ? `${said} n’est plus retenu.` : `${said} est retenu.`,
  })
  const actions: MenuAction[] = [
    {
      text: retained ? 'Ne plus retenir' : 'Retenir',
      icon: retained ? <BookmarkX aria-hidden /> : <Bookmark aria-hidden />,
      onSelect: () => retain.mutate({ params: { id }, body: { retained: !retained } }),
    },
    { text: 'Renommer', icon: <PencilLine aria-hidden />, onSelect: () => setAsked('rename') },
    { text: 'Copier', icon: <Copy aria-hidden />, onSelect: () => clone.mutate({ params: { id } }) },
    { text: 'Supprimer', icon: <Trash2 aria-hidden />, destructive: true, onSelect: () => setAsked('remove') },
  ]
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
      {asked === 'rename' && <Rename item={item} onClose={() => setAsked(undefined)} />}
      {asked === 'remove' && <Remove item={item} onClose={() => setAsked(undefined)} onRemoved={onRemoved} />}
    </>
  )
}

interface AskedProps {
  item: AuditItem
  onClose: () => void
}

function Rename({ item, onClose }: AskedProps) {
  const [name, setName] = useState(item.name)
  const update = useCommand(energyEndpoints.update, {
    quiet: true,
    success: `Le scénario s’appelle maintenant «\u00A0${name.trim()}\u00A0».`,
    onSuccess: onClose,
  })
  const rename = () =>
    update.mutate({
      params: { id: item.id },
      query: { section: 'name' },
      body: { name: name.trim() },
      ifMatch: item.revision,
    })
  return (
    <RenameQuestion
      title="Renommer le scénario"
      description="Deux scénarios d’un logement ne portent pas le même nom."
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
  const seen = item.retained
    ? ' C’est celui que vous avez retenu\u00A0: le client ne verra plus ce que les travaux lui apportent.'
    : ''
  const remove = useCommand(energyEndpoints.remove, {
    quiet: true,
    onSuccess: written => {
      sayRemoved(energyEndpoints.undo, written, {
        removed: `${said} est supprimé.`,
        restored: `${said} est rétabli.`,
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
        remove.error
          ? 'Rien n’a été supprimé.'
          : `Il disparaît de la liste, avec ses formulaires et ses résultats.${seen}`
      }
      keep="Conserver le scénario"
      act="Supprimer le scénario"
      destructive
      onAct={() => remove.mutate({ params: { id: item.id } })}
      answer={{ pending: remove.isPending, error: remove.error, failed: 'La suppression n’a pas abouti' }}
    />
  )
}
