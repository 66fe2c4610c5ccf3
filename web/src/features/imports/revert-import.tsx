import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { JobProgress } from '@/components/job-progress'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { CancelImport } from './cancel-import.tsx'
import { resultSentence } from './import-words.ts'

const TOUCHED: readonly string[] = [
  'mission.import.touched',
  'mission.import.lotsTouched',
  'mission.import.projectsTouched',
]

const words = {
  projects: {
    rights: ['update project', 'delete project'],
    text: 'Les projets créés seront supprimés et les champs mis à jour reprendront leur valeur d’avant. Ce qui a changé depuis est laissé tel quel, ligne par ligne.',
  },
  registry: {
    rights: ['update copro', 'delete copro'],
    text: 'Les copropriétés créées seront supprimées et les champs mis à jour reprendront leur valeur d’avant.',
  },
  lots: {
    rights: ['update lot', 'delete lot', 'delete person', 'delete building', 'update copro'],
    text: 'Les lots créés seront supprimés, avec les personnes, les bâtiments et les clés que rien d’autre n’utilise ; les champs mis à jour reprendront leur valeur d’avant.',
  },
} as const

/** Asks, then undoes all that an import wrote; what was touched since is named before anything is undone. */
export function RevertImport({ one }: { one: MissionImport }) {
  const { permissions } = useUser()
  const [open, setOpen] = useState(false)
  const [touched, setTouched] = useState<string>()
  const revert = useCommand(missionImportEndpoints.revert, {
    success: 'L’annulation de l’import a démarré.',
    quiet: refusal => TOUCHED.includes(refusal.key),
    onSuccess: () => setOpen(false),
    onRefused: refusal => (TOUCHED.includes(refusal.key) ? setTouched(refusal.message) : setOpen(false)),
  })
  if (!words[one.kind].rights.every(right => permissions.includes(right))) return null
  const { text } = words[one.kind]
  const ask = () => revert.mutate({ params: { import_id: one.id }, body: { keep_touched: touched !== undefined } })
  return (
    <AlertDialog
      open={open}
      onOpenChange={next => {
        setOpen(next)
        if (next) setTouched(undefined)
      }}
    >
      <AlertDialogTrigger asChild>
        <Button variant="outline">
          <Undo2 aria-hidden="true" /> Annuler ce que cet import a écrit
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>
            {touched ? 'Annuler le reste\u00A0?' : 'Annuler ce que cet import a écrit\u00A0?'}
          </AlertDialogTitle>
          <AlertDialogDescription>
            {touched ?? `${resultSentence(one)} ${text} L’historique garde la trace de l’import et de son annulation.`}
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Ne rien annuler</AlertDialogCancel>
          <Button variant="destructive" disabled={revert.isPending} onClick={ask}>
            {touched ? 'Les laisser et annuler le reste' : 'Annuler l’import'}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

/** How far undoing an import has got. */
export function RevertProgress({ one }: { one: MissionImport }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-4">
      <p className="font-medium">Ce que l’import a écrit est en cours d’annulation.</p>
      <JobProgress
        done={one.reverted + one.kept}
        total={one.created + one.updated}
        noun={['ligne', 'lignes']}
        label="Avancement de l’annulation"
        treated="des lignes traitées"
        going="Vous pouvez quitter cette page : l’annulation continue."
        stopped="Arrêt demandé : le lot en cours se termine."
        stopping={one.cancel_requested}
        stop={<CancelImport one={one} />}
      />
    </div>
  )
}

/** `12 lignes annulées, 1 laissée telle quelle.` */
export function revertedSentence({ reverted, kept }: Pick<MissionImport, 'reverted' | 'kept'>): string {
  const parts = [countOf(reverted, 'ligne annulée', 'lignes annulées')]
  if (kept > 0) parts.push(countOf(kept, 'laissée telle quelle', 'laissées telles quelles'))
  return `${parts.join(', ')}.`
}
