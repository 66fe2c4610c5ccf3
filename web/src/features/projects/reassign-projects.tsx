import { countOf } from '@faitage/contracts/kernel/format-number'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { MultiCombobox } from '@/components/ui/combobox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { tellOutcomes } from './project-outcomes.ts'
import { useUserOptions } from './use-project-filters.tsx'

interface ReassignProjectsProps {
  ids: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Adds referrers to several projects and takes others away. */
export function ReassignProjects({ ids, open, onOpenChange, onDone }: ReassignProjectsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Changer les référents de {countOf(ids.length, 'projet', 'projets')}</DialogTitle>
          <DialogDescription>Les référents que vous ne citez pas restent en place.</DialogDescription>
        </DialogHeader>
        {open ? (
          <ReassignForm
            ids={ids}
            onCancel={() => onOpenChange(false)}
            onDone={() => {
              onOpenChange(false)
              onDone()
            }}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  )
}

function ReassignForm({ ids, onCancel, onDone }: { ids: string[]; onCancel: () => void; onDone: () => void }) {
  const id = useId()
  const users = useUserOptions()
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const reassign = useCommand(projectBulkEndpoints.reassign, {
    onSuccess: outcomes => {
      tellOutcomes(outcomes, 'projet mis à jour', 'projets mis à jour', successText('projects.referrers.updated'))
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reassign.isPending || added.length + removed.length === 0) return
    reassign.mutate({ body: { projects_id: ids, referrers_to_add: added, referrers_to_remove: removed } })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-add`}>À ajouter</Label>
        <MultiCombobox
          id={`${id}-add`}
          options={users.options.filter(option => !removed.includes(option.value))}
          value={added}
          onChange={setAdded}
          loading={users.loading}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-remove`}>À retirer</Label>
        <MultiCombobox
          id={`${id}-remove`}
          options={users.options.filter(option => !added.includes(option.value))}
          value={removed}
          onChange={setRemoved}
          loading={users.loading}
        />
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" disabled={reassign.isPending || added.length + removed.length === 0}>
          {reassign.isPending ? <Spinner /> : null}
          Changer les référents
        </Button>
      </DialogFooter>
    </form>
  )
}
