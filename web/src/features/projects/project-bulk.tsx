import { countOf } from '@faitage/contracts/kernel/format-number'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { Button, buttonVariants } from '@/components/ui/button'
import { tellOutcomes } from './project-outcomes.ts'
import { ReassignProjects } from './reassign-projects.tsx'

interface ProjectBulkProps {
  ids: string[]
  onDone: () => void
}

/** The most projects that one act takes. */
const most = 1000

/** What can be done with several projects at once. */
export function ProjectBulk({ ids, onDone }: ProjectBulkProps) {
  const { permissions } = useUser()
  const [dialog, setDialog] = useState<'reassign' | 'delete'>()
  const close = (open: boolean) => (open ? undefined : setDialog(undefined))
  const remove = useCommand(projectBulkEndpoints.remove, {
    onSuccess: outcomes => {
      tellOutcomes(outcomes, 'projet supprimé', 'projets supprimés')
      onDone()
    },
  })
  const tooMany = ids.length > most
  return (
    <>
      {permissions.includes('update project') ? (
        <Button variant="ghost" size="sm" disabled={tooMany} onClick={() => setDialog('reassign')}>
          <UserCheck aria-hidden="true" /> Changer les référents
        </Button>
      ) : null}
      {permissions.includes('delete project') ? (
        <Button variant="ghost" size="sm" disabled={tooMany || remove.isPending} onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden="true" /> Supprimer
        </Button>
      ) : null}
      <ReassignProjects ids={ids} open={dialog === 'reassign'} onOpenChange={close} onDone={onDone} />
      <AlertDialog open={dialog === 'delete'} onOpenChange={close}>
        <AlertDialogContent>
          <AlertDialogHeader>
            <AlertDialogTitle>Supprimer {countOf(ids.length, 'projet', 'projets')}&nbsp;?</AlertDialogTitle>
            <AlertDialogDescription>
              Ces projets disparaîtront des listes et des indicateurs. S’ils sont seulement arrêtés, passez-les plutôt
              au statut «&nbsp;Sans suite&nbsp;»&nbsp;: ils resteront consultables.
            </AlertDialogDescription>
          </AlertDialogHeader>
          <AlertDialogFooter>
            <AlertDialogCancel>Conserver les projets</AlertDialogCancel>
            <AlertDialogAction
              className={buttonVariants({ variant: 'destructive' })}
              onClick={() => remove.mutate({ body: { projects_id: ids } })}
            >
              Supprimer {countOf(ids.length, 'projet', 'projets')}
            </AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
